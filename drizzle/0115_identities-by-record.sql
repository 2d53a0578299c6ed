-- Led by the entity, this index was taken for looking up a source's name too, and read all records of the entity each time.
DROP INDEX import_identity_record_ix;
CREATE INDEX import_identity_record_ix ON import_identity (entity_id, entity);
