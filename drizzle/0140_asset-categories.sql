ALTER TABLE "asset_category" ADD COLUMN "is_physical" boolean DEFAULT 'true' NOT NULL;
ALTER TABLE "asset_category" ADD COLUMN "icon" text;
ALTER TABLE "asset_category" ADD COLUMN "panels" text[];
CREATE INDEX "asset_category_is_physical_ix" ON "asset_category" USING btree ("is_physical","name","id");
CREATE INDEX "asset_category_icon_ix" ON "asset_category" USING btree ("icon","name","id");
ALTER TABLE "asset_category" ADD CONSTRAINT "asset_category_icon_ck" CHECK ("asset_category"."icon" in ('monitor', 'monitor-smartphone', 'printer', 'video', 'server', 'network', 'cable', 'plug', 'keyboard', 'gauge', 'bell', 'clock', 'globe'));

-- More categories to begin with, where no category has the name.
with added as (
  insert into asset_category (name)
  select name from (values ('Desktop'), ('Laptop'), ('Router'), ('Other')) starting (name)
   where not exists (select from asset_category known where lower(known.name) = lower(starting.name))
  returning id, name)
insert into search_entry (entity, entity_id, kind, title, item, words, keys, key_text, archived, hidden)
select 'assetCategory', id, 'assetCategory', name, jsonb_build_object('names', jsonb_build_array(name), 'codes', '[]'::jsonb,
       'phones', '[]'::jsonb, 'postcodes', '[]'::jsonb, 'macs', '[]'::jsonb, 'ips', '[]'::jsonb),
       ' ' || lower(name), '{}', '', false, false
  from added;

-- Icons of the categories to begin with.
update asset_category set icon = starting.icon
  from (values ('Desktop', 'monitor'), ('Laptop', 'monitor-smartphone'), ('Thin client', 'monitor'), ('Visualiser', 'video'),
               ('Scanner', 'printer'), ('Signage player', 'monitor'), ('Patch panel', 'cable'), ('Power distribution unit', 'plug'),
               ('KVM switch', 'keyboard'), ('Router', 'network'), ('Media converter', 'cable'), ('Sensor', 'gauge'),
               ('Speaker', 'bell'), ('Clock', 'clock')) starting (name, icon)
 where asset_category.name = starting.name;
