-- What the declarations of the estate cannot say.

-- Tags: every one that was ever given, scanned or printed in advance. A tag is never used again.
create sequence asset_tag_number;
create table asset_tag (
  key text primary key,
  tag text not null check (char_length(tag) <= 32),
  -- Given back when the undoing of a batch takes the asset away that nobody had touched.
  asset_id bigint references asset (id) on delete set null,
  given_at timestamptz not null
);
create index asset_tag_asset_ix on asset_tag (asset_id);

-- One device, one record: the serial number within its manufacturer, until it is disposed of. What firmware writes
-- where no number is (see isJunkSerial) identifies nothing.
create index asset_serial_form_ix on asset (upper(regexp_replace(serial, '\s', '', 'g'))) where serial is not null;
create unique index asset_serial_uq on asset (coalesce(manufacturer_id, 0), upper(regexp_replace(serial, '\s', '', 'g')))
  where serial is not null and status <> 'disposed'
    and regexp_replace(upper(serial), '[^A-Z0-9]', '', 'g') !~ '^(.)\1*$'
    and regexp_replace(upper(serial), '[^A-Z0-9]', '', 'g') not in ('', 'TOBEFILLEDBYOEM', 'TOBEFILLED', 'FILLBYOEM', 'OEM', 'DEFAULT',
      'DEFAULTSTRING', 'SYSTEMSERIALNUMBER', 'CHASSISSERIALNUMBER', 'SERIALNUMBER', 'SERIAL', 'SN', 'NA', 'NONE', 'NIL', 'NULL', 'EMPTY',
      'BLANK', 'UNKNOWN', 'NOTSPECIFIED', 'NOTAVAILABLE', 'NOTAPPLICABLE', 'NOSERIAL', 'NOSERIALNUMBER', 'INVALID', 'TBA', 'TBC', 'TBD',
      'TEST', '123456789', '1234567890', '0123456789');
create index asset_external_ids_ix on asset using gin (external_ids jsonb_path_ops);
create index asset_same_name_ix on asset (customer_id, lower(name));
create index asset_mac_ix on asset (mac) where mac is not null;

-- Addresses: the guard for two who take one at the same moment. Shared roles are judged by ipam.check.
create unique index ip_address_host_uq on ip_address (address_space_id, address)
  where archived_at is null and role not in ('anycast', 'vip', 'vrrp', 'hsrp', 'glbp', 'carp');
create unique index prefix_cidr_uq on prefix (address_space_id, cidr) where archived_at is null;

-- What things of no kind of their own usually are, to begin with; people add theirs.
with made as (
  insert into asset_category (name) values ('Thin client'), ('Visualiser'), ('Scanner'), ('Signage player'), ('Patch panel'),
    ('Power distribution unit'), ('KVM switch'), ('Media converter'), ('Sensor'), ('Speaker'), ('Clock')
  returning id, name
)
insert into search_entry (entity, entity_id, kind, title, item, words, keys, key_text)
  select 'assetCategory', id, 'assetCategory', name,
         jsonb_build_object('names', array[name], 'codes', '[]'::jsonb, 'phones', '[]'::jsonb, 'postcodes', '[]'::jsonb, 'macs', '[]'::jsonb, 'ips', '[]'::jsonb),
         ' ' || lower(name), '{}', '' from made;
