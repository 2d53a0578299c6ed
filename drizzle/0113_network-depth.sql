ALTER TABLE "domain" ADD COLUMN "dns_records" jsonb;
ALTER TABLE "domain" ADD COLUMN "dns_changes" jsonb;
ALTER TABLE "domain" ADD COLUMN "dns_unconfirmed" text[];
ALTER TABLE "domain" ADD COLUMN "dns_read_at" timestamptz;
ALTER TABLE "domain" ADD COLUMN "dns_tried_at" timestamptz;
ALTER TABLE "domain" ADD COLUMN "dns_fault" text collate "en-GB-x-icu";
ALTER TABLE "network_port" ADD COLUMN "lanes" integer;
ALTER TABLE "cable" ADD COLUMN "from_lane" integer;
ALTER TABLE "cable" ADD COLUMN "to_lane" integer;
CREATE INDEX "domain_dns_unconfirmed_ix" ON "domain" USING gin ("dns_unconfirmed");
ALTER TABLE "domain" ADD CONSTRAINT "domain_dns_fault_len" CHECK (char_length("domain"."dns_fault") <= 300);

-- The ports of a breakout cable have a lane each; everything else takes one cable at a side, as before.
create or replace function keep_cable_ends() returns trigger language plpgsql as $$
begin
  if new.archived_at is not null then return new; end if;
  perform 1 from network_port where id in (new.from_port_id, new.to_port_id) order by id for no key update;
  if exists (select from network_port where id in (new.from_port_id, new.to_port_id) and customer_id <> new.customer_id) then
    raise exception 'a cable and its ports belong to one customer' using errcode = '23514', constraint = 'cable_one_customer';
  end if;
  if exists (
    select from cable c cross join lateral (values
             (c.from_port_id, c.from_side, coalesce(c.from_lane, 0)), (c.to_port_id, c.to_side, coalesce(c.to_lane, 0))) e (port_id, side, lane)
     where c.id <> new.id and c.archived_at is null
       and (c.from_port_id in (new.from_port_id, new.to_port_id) or c.to_port_id in (new.from_port_id, new.to_port_id))
       and (e.port_id, e.side, e.lane) in (
         (new.from_port_id, new.from_side, coalesce(new.from_lane, 0)), (new.to_port_id, new.to_side, coalesce(new.to_lane, 0))))
  then
    raise exception 'a side of a port takes one cable' using errcode = '23505', constraint = 'cable_end_uq';
  end if;
  return new;
end $$;

-- Where backup software reports the results of a set. The key is in no list; secrets are sealed.
CREATE TABLE backup_hook (
  set_id bigint PRIMARY KEY REFERENCES backup_set (id) ON DELETE CASCADE,
  key text NOT NULL UNIQUE,
  made_at timestamptz DEFAULT now() NOT NULL
);
CREATE TABLE backup_hook_secret (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  set_id bigint NOT NULL REFERENCES backup_set (id) ON DELETE CASCADE,
  sealed text NOT NULL,
  made_at timestamptz DEFAULT now() NOT NULL,
  ends_at timestamptz
);
CREATE INDEX backup_hook_secret_set_ix ON backup_hook_secret (set_id);
