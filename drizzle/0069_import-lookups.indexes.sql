-- An import asks for the assets that bear one of five hundred tags, whatever their case.
create index asset_tag_form_ix on asset (lower(asset_tag));
-- Contacts by their whole name as the search knows it, so that looking for the same person reads no others.
create index search_entry_contact_name_ix on search_entry (customer_id, split_part(words, '  ', 1)) where entity = 'contact';
