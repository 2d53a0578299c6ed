-- An import asks for the assets that bear one of five hundred tags, whatever their case.
create index asset_tag_form_ix on asset (lower(asset_tag));
-- The same person is looked for by name, as the search knows it, by addresses and by numbers; nobody else's record is read.
create index search_entry_contact_name_ix on search_entry (customer_id, split_part(words, '  ', 1)) where entity = 'contact';
create index contact_address_ix on contact (customer_id, lower(email)) where email is not null;
create index contact_other_addresses_ix on contact (customer_id) where other_emails <> '{}';
create index contact_direct_dial_ix on contact (customer_id, direct_dial) where direct_dial is not null;
