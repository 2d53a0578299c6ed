CREATE TABLE "certificate" (
	"id" bigint PRIMARY KEY NOT NULL,
	"pem" text collate "en-GB-x-icu",
	"primary_name" text collate "en-GB-x-icu",
	"names" jsonb,
	"subject" text collate "en-GB-x-icu",
	"issuer" text collate "en-GB-x-icu",
	"serial_hex" text collate "en-GB-x-icu",
	"not_before" timestamptz,
	"not_after" timestamptz,
	"expires_on" date,
	"key_algorithm" text collate "en-GB-x-icu",
	"key_bits" integer,
	"signature_algorithm" text collate "en-GB-x-icu",
	"sha256" text collate "en-GB-x-icu",
	"key_sha256" text collate "en-GB-x-icu",
	"is_ca" boolean,
	"self_signed" boolean,
	"key_usage" text collate "en-GB-x-icu",
	"extended_key_usage" text collate "en-GB-x-icu",
	"chain" jsonb,
	"chain_state" text,
	"remarks" text[],
	"source" text DEFAULT 'upload' NOT NULL,
	"served_asset_ids" bigint[],
	"replaces_id" bigint,
	"auto_renewal" text,
	"issuer_account" text collate "en-GB-x-icu",
	CONSTRAINT "certificate_pem_len" CHECK (char_length("certificate"."pem") <= 400000),
	CONSTRAINT "certificate_primary_name_len" CHECK (char_length("certificate"."primary_name") <= 1000),
	CONSTRAINT "certificate_subject_len" CHECK (char_length("certificate"."subject") <= 4000),
	CONSTRAINT "certificate_issuer_len" CHECK (char_length("certificate"."issuer") <= 4000),
	CONSTRAINT "certificate_serial_hex_len" CHECK (char_length("certificate"."serial_hex") <= 200),
	CONSTRAINT "certificate_key_algorithm_len" CHECK (char_length("certificate"."key_algorithm") <= 200),
	CONSTRAINT "certificate_signature_algorithm_len" CHECK (char_length("certificate"."signature_algorithm") <= 200),
	CONSTRAINT "certificate_sha256_len" CHECK (char_length("certificate"."sha256") <= 200),
	CONSTRAINT "certificate_key_sha256_len" CHECK (char_length("certificate"."key_sha256") <= 200),
	CONSTRAINT "certificate_key_usage_len" CHECK (char_length("certificate"."key_usage") <= 1000),
	CONSTRAINT "certificate_extended_key_usage_len" CHECK (char_length("certificate"."extended_key_usage") <= 1000),
	CONSTRAINT "certificate_chain_state_ck" CHECK ("certificate"."chain_state" in ('complete', 'rootNotIncluded')),
	CONSTRAINT "certificate_source_ck" CHECK ("certificate"."source" in ('upload', 'fetch', 'check')),
	CONSTRAINT "certificate_auto_renewal_ck" CHECK ("certificate"."auto_renewal" in ('acme', 'portal', 'manual')),
	CONSTRAINT "certificate_issuer_account_len" CHECK (char_length("certificate"."issuer_account") <= 200)
);

ALTER TABLE "model" DROP CONSTRAINT "model_kind_ck";
ALTER TABLE "asset" DROP CONSTRAINT "asset_kind_ck";
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_id_asset_id_fk" FOREIGN KEY ("id") REFERENCES "public"."asset"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_replaces_id_certificate_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."certificate"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "certificate_primary_name_ix" ON "certificate" USING btree ("primary_name","id");
CREATE INDEX "certificate_primary_name_trgm" ON "certificate" USING gin ("primary_name" gin_trgm_ops);
CREATE INDEX "certificate_issuer_ix" ON "certificate" USING btree ("issuer","id");
CREATE INDEX "certificate_expires_on_ix" ON "certificate" USING btree ("expires_on","id");
CREATE INDEX "certificate_chain_state_ix" ON "certificate" USING btree ("chain_state","id");
CREATE INDEX "certificate_remarks_ix" ON "certificate" USING gin ("remarks");
CREATE INDEX "certificate_source_ix" ON "certificate" USING btree ("source","id");
CREATE INDEX "certificate_served_asset_ids_ix" ON "certificate" USING gin ("served_asset_ids");
CREATE INDEX "certificate_replaces_id_ix" ON "certificate" USING btree ("replaces_id","id");
CREATE INDEX "certificate_auto_renewal_ix" ON "certificate" USING btree ("auto_renewal","id");
ALTER TABLE "model" ADD CONSTRAINT "model_kind_ck" CHECK ("model"."kind" in ('certificate', 'container', 'domain', 'proxySettings', 'ssid', 'mobilePhone', 'phoneSystem', 'tablet', 'backupProvider', 'storageAppliance', 'server', 'virtualMachine', 'assetExtra', 'cctvCamera', 'cctvDvr', 'computer', 'displayMonitor', 'doorAccessController', 'firewall', 'interactiveTouchscreen', 'networkSwitch', 'printer', 'projector', 'ups', 'whiteboard', 'wirelessAccessPoint', 'wirelessController'));
ALTER TABLE "asset" ADD CONSTRAINT "asset_kind_ck" CHECK ("asset"."kind" in ('certificate', 'container', 'domain', 'proxySettings', 'ssid', 'mobilePhone', 'phoneSystem', 'tablet', 'backupProvider', 'storageAppliance', 'server', 'virtualMachine', 'assetExtra', 'cctvCamera', 'cctvDvr', 'computer', 'displayMonitor', 'doorAccessController', 'firewall', 'interactiveTouchscreen', 'networkSwitch', 'printer', 'projector', 'ups', 'whiteboard', 'wirelessAccessPoint', 'wirelessController'));
