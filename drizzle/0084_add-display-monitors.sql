CREATE TABLE "display_monitor" (
	"id" bigint PRIMARY KEY NOT NULL,
	"size_inch" numeric(14, 3),
	"resolution" text collate "en-GB-x-icu",
	"panel_type" text,
	"connectors" text collate "en-GB-x-icu",
	"vesa" text collate "en-GB-x-icu",
	"speakers" boolean,
	"use" text DEFAULT 'desk' NOT NULL,
	"mount" text,
	"attached_to_asset_id" bigint,
	"position" text,
	"player_asset_id" bigint,
	CONSTRAINT "display_monitor_resolution_len" CHECK (char_length("display_monitor"."resolution") <= 40),
	CONSTRAINT "display_monitor_panel_type_ck" CHECK ("display_monitor"."panel_type" in ('ips', 'va', 'tn', 'oled')),
	CONSTRAINT "display_monitor_connectors_len" CHECK (char_length("display_monitor"."connectors") <= 200),
	CONSTRAINT "display_monitor_vesa_len" CHECK (char_length("display_monitor"."vesa") <= 20),
	CONSTRAINT "display_monitor_use_ck" CHECK ("display_monitor"."use" in ('desk', 'wall', 'signage', 'cctv')),
	CONSTRAINT "display_monitor_mount_ck" CHECK ("display_monitor"."mount" in ('stand', 'arm', 'wall', 'ceiling', 'trolley')),
	CONSTRAINT "display_monitor_position_ck" CHECK ("display_monitor"."position" in ('single', 'left', 'right', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth'))
);

ALTER TABLE "model" DROP CONSTRAINT "model_kind_ck";
ALTER TABLE "asset" DROP CONSTRAINT "asset_kind_ck";
ALTER TABLE "display_monitor" ADD CONSTRAINT "display_monitor_id_asset_id_fk" FOREIGN KEY ("id") REFERENCES "public"."asset"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "display_monitor" ADD CONSTRAINT "display_monitor_attached_to_asset_id_asset_id_fk" FOREIGN KEY ("attached_to_asset_id") REFERENCES "public"."asset"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "display_monitor" ADD CONSTRAINT "display_monitor_player_asset_id_asset_id_fk" FOREIGN KEY ("player_asset_id") REFERENCES "public"."asset"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "display_monitor_size_inch_ix" ON "display_monitor" USING btree ("size_inch","id");
CREATE INDEX "display_monitor_panel_type_ix" ON "display_monitor" USING btree ("panel_type","id");
CREATE INDEX "display_monitor_use_ix" ON "display_monitor" USING btree ("use","id");
CREATE INDEX "display_monitor_mount_ix" ON "display_monitor" USING btree ("mount","id");
CREATE INDEX "display_monitor_attached_to_asset_id_ix" ON "display_monitor" USING btree ("attached_to_asset_id","id");
CREATE INDEX "display_monitor_position_ix" ON "display_monitor" USING btree ("position","id");
CREATE INDEX "display_monitor_player_asset_id_ix" ON "display_monitor" USING btree ("player_asset_id","id");
ALTER TABLE "model" ADD CONSTRAINT "model_kind_ck" CHECK ("model"."kind" in ('domain', 'proxySettings', 'ssid', 'mobilePhone', 'phoneSystem', 'tablet', 'backupProvider', 'storageAppliance', 'server', 'virtualMachine', 'assetExtra', 'cctvCamera', 'cctvDvr', 'computer', 'displayMonitor', 'doorAccessController', 'firewall', 'interactiveTouchscreen', 'networkSwitch', 'printer', 'projector', 'ups', 'whiteboard', 'wirelessAccessPoint', 'wirelessController'));
ALTER TABLE "asset" ADD CONSTRAINT "asset_kind_ck" CHECK ("asset"."kind" in ('domain', 'proxySettings', 'ssid', 'mobilePhone', 'phoneSystem', 'tablet', 'backupProvider', 'storageAppliance', 'server', 'virtualMachine', 'assetExtra', 'cctvCamera', 'cctvDvr', 'computer', 'displayMonitor', 'doorAccessController', 'firewall', 'interactiveTouchscreen', 'networkSwitch', 'printer', 'projector', 'ups', 'whiteboard', 'wirelessAccessPoint', 'wirelessController'));
