-- The messages of a record, newest first. Imported messages are older than those written before the import.
create index thread_entry_record_at_ix on thread_entry (noun, record_id, at, id);
