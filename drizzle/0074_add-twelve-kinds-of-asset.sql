CREATE TABLE "virtual_machine" (
	"id" bigint PRIMARY KEY NOT NULL,
	"host_asset_id" bigint,
	"cluster_name" text collate "en-GB-x-icu",
	"roles" text[],
	"directory_domain" text collate "en-GB-x-icu",
	"vcpu" integer,
	"ram_gb" integer,
	"generation" integer,
	"uuid" text collate "en-GB-x-icu",
	"power_state" text,
	"operating_system" text collate "en-GB-x-icu",
	"os_version" text collate "en-GB-x-icu",
	"os_support_ends_on" date,
	"last_patched_on" date,
	"autostart" boolean,
	"start_order" integer,
	"start_delay_seconds" integer,
	"snapshots" integer,
	"oldest_snapshot_at" timestamptz,
	"replica_host_id" bigint,
	"replica_rpo_minutes" integer,
	CONSTRAINT "virtual_machine_cluster_name_len" CHECK (char_length("virtual_machine"."cluster_name") <= 200),
	CONSTRAINT "virtual_machine_directory_domain_len" CHECK (char_length("virtual_machine"."directory_domain") <= 200),
	CONSTRAINT "virtual_machine_uuid_len" CHECK (char_length("virtual_machine"."uuid") <= 36),
	CONSTRAINT "virtual_machine_power_state_ck" CHECK ("virtual_machine"."power_state" in ('on', 'off', 'suspended')),
	CONSTRAINT "virtual_machine_operating_system_len" CHECK (char_length("virtual_machine"."operating_system") <= 200),
	CONSTRAINT "virtual_machine_os_version_len" CHECK (char_length("virtual_machine"."os_version") <= 200)
);

CREATE TABLE "storage_appliance" (
	"id" bigint PRIMARY KEY NOT NULL,
	"storage_type" text DEFAULT 'nas' NOT NULL,
	"protocols" text[],
	"controllers" integer,
	"firmware" text collate "en-GB-x-icu",
	"bays" integer,
	"disks" jsonb,
	"arrays" jsonb,
	"usable_gb" numeric(14, 3),
	"failed_disks" integer,
	CONSTRAINT "storage_appliance_storage_type_ck" CHECK ("storage_appliance"."storage_type" in ('nas', 'san', 'das', 'tape')),
	CONSTRAINT "storage_appliance_firmware_len" CHECK (char_length("storage_appliance"."firmware") <= 200)
);

CREATE TABLE "backup_provider" (
	"id" bigint PRIMARY KEY NOT NULL,
	"product" text collate "en-GB-x-icu",
	"backup_type" text,
	"portal_url" text,
	"region" text collate "en-GB-x-icu",
	"contract_ends_on" date,
	"quota_gb" integer,
	"used_gb" integer,
	"quota_used_percent" integer,
	"copies" jsonb,
	"copy_rule" text,
	"encrypted" boolean,
	"key_place" text collate "en-GB-x-icu",
	"restore_test_every_days" integer,
	"last_restore_test_on" date,
	"last_restore_result" text,
	CONSTRAINT "backup_provider_product_len" CHECK (char_length("backup_provider"."product") <= 200),
	CONSTRAINT "backup_provider_backup_type_ck" CHECK ("backup_provider"."backup_type" in ('image', 'file', 'saas', 'database', 'tape', 'replica')),
	CONSTRAINT "backup_provider_portal_url_len" CHECK (char_length("backup_provider"."portal_url") <= 2000),
	CONSTRAINT "backup_provider_region_len" CHECK (char_length("backup_provider"."region") <= 200),
	CONSTRAINT "backup_provider_copy_rule_ck" CHECK ("backup_provider"."copy_rule" in ('met', 'notMet')),
	CONSTRAINT "backup_provider_key_place_len" CHECK (char_length("backup_provider"."key_place") <= 200),
	CONSTRAINT "backup_provider_last_restore_result_ck" CHECK ("backup_provider"."last_restore_result" in ('passed', 'warning', 'failed'))
);

CREATE TABLE "ssid" (
	"id" bigint PRIMARY KEY NOT NULL,
	"ssid" text collate "en-GB-x-icu" NOT NULL,
	"hidden" boolean,
	"purpose" text,
	"security" text DEFAULT 'wpa2' NOT NULL,
	"radius_servers" text collate "en-GB-x-icu",
	"vlan" integer,
	"bands" text[],
	"isolation" boolean,
	"portal" text collate "en-GB-x-icu",
	"limit_mbps" integer,
	"schedule" text collate "en-GB-x-icu",
	"controller_id" bigint,
	"access_point_ids" bigint[],
	CONSTRAINT "ssid_ssid_len" CHECK (char_length("ssid"."ssid") <= 32),
	CONSTRAINT "ssid_purpose_ck" CHECK ("ssid"."purpose" in ('staff', 'pupil', 'guest', 'byod', 'iot', 'voice')),
	CONSTRAINT "ssid_security_ck" CHECK ("ssid"."security" in ('open', 'owe', 'wpa2', 'wpa3', 'wpa23', 'enterprise')),
	CONSTRAINT "ssid_radius_servers_len" CHECK (char_length("ssid"."radius_servers") <= 200),
	CONSTRAINT "ssid_portal_len" CHECK (char_length("ssid"."portal") <= 200),
	CONSTRAINT "ssid_schedule_len" CHECK (char_length("ssid"."schedule") <= 200)
);

CREATE TABLE "proxy_settings" (
	"id" bigint PRIMARY KEY NOT NULL,
	"mode" text DEFAULT 'explicit' NOT NULL,
	"host" text collate "en-GB-x-icu",
	"port" integer,
	"pac_url" text,
	"protocols" text[],
	"bypass" text collate "en-GB-x-icu",
	"auth" text,
	"filter_vendor" text collate "en-GB-x-icu",
	"policy_name" text collate "en-GB-x-icu",
	"applies_to" text collate "en-GB-x-icu",
	"tls_inspection" boolean,
	"ca_certificate" text collate "en-GB-x-icu",
	"exemptions" text collate "en-GB-x-icu",
	CONSTRAINT "proxy_settings_mode_ck" CHECK ("proxy_settings"."mode" in ('explicit', 'pac', 'wpad', 'transparent', 'cloud')),
	CONSTRAINT "proxy_settings_host_len" CHECK (char_length("proxy_settings"."host") <= 253),
	CONSTRAINT "proxy_settings_pac_url_len" CHECK (char_length("proxy_settings"."pac_url") <= 2000),
	CONSTRAINT "proxy_settings_bypass_len" CHECK (char_length("proxy_settings"."bypass") <= 20000),
	CONSTRAINT "proxy_settings_auth_ck" CHECK ("proxy_settings"."auth" in ('none', 'basic', 'ntlm', 'kerberos', 'ip')),
	CONSTRAINT "proxy_settings_filter_vendor_len" CHECK (char_length("proxy_settings"."filter_vendor") <= 200),
	CONSTRAINT "proxy_settings_policy_name_len" CHECK (char_length("proxy_settings"."policy_name") <= 200),
	CONSTRAINT "proxy_settings_applies_to_len" CHECK (char_length("proxy_settings"."applies_to") <= 200),
	CONSTRAINT "proxy_settings_ca_certificate_len" CHECK (char_length("proxy_settings"."ca_certificate") <= 200),
	CONSTRAINT "proxy_settings_exemptions_len" CHECK (char_length("proxy_settings"."exemptions") <= 20000)
);

CREATE TABLE "domain" (
	"id" bigint PRIMARY KEY NOT NULL,
	"fqdn" text collate "en-GB-x-icu" NOT NULL,
	"readable_name" text collate "en-GB-x-icu",
	"registrar" text collate "en-GB-x-icu",
	"registrar_account" text,
	"expires_on" date,
	"auto_renew" boolean,
	"locked" boolean,
	"nameservers" jsonb,
	"dns_host" text collate "en-GB-x-icu",
	"dnssec" boolean,
	"web_host" text collate "en-GB-x-icu",
	"mail_host" text collate "en-GB-x-icu",
	CONSTRAINT "domain_fqdn_len" CHECK (char_length("domain"."fqdn") <= 253),
	CONSTRAINT "domain_readable_name_len" CHECK (char_length("domain"."readable_name") <= 253),
	CONSTRAINT "domain_registrar_len" CHECK (char_length("domain"."registrar") <= 200),
	CONSTRAINT "domain_registrar_account_ck" CHECK ("domain"."registrar_account" in ('us', 'customer', 'other')),
	CONSTRAINT "domain_dns_host_len" CHECK (char_length("domain"."dns_host") <= 200),
	CONSTRAINT "domain_web_host_len" CHECK (char_length("domain"."web_host") <= 200),
	CONSTRAINT "domain_mail_host_len" CHECK (char_length("domain"."mail_host") <= 200)
);

CREATE TABLE "tablet" (
	"id" bigint PRIMARY KEY NOT NULL,
	"size_inch" numeric(14, 3),
	"storage_gb" integer,
	"operating_system" text collate "en-GB-x-icu",
	"os_version" text collate "en-GB-x-icu",
	"mdm" text collate "en-GB-x-icu",
	"supervised" boolean,
	"compliant" text,
	"set_name" text collate "en-GB-x-icu",
	"trolley" text collate "en-GB-x-icu",
	"slot" integer,
	"cellular" boolean,
	"imei" text collate "en-GB-x-icu",
	"msisdn" text,
	"iccid" text collate "en-GB-x-icu",
	"network" text collate "en-GB-x-icu",
	"tariff" text collate "en-GB-x-icu",
	"data_gb" integer,
	"contract_ends_on" date,
	CONSTRAINT "tablet_operating_system_len" CHECK (char_length("tablet"."operating_system") <= 200),
	CONSTRAINT "tablet_os_version_len" CHECK (char_length("tablet"."os_version") <= 200),
	CONSTRAINT "tablet_mdm_len" CHECK (char_length("tablet"."mdm") <= 200),
	CONSTRAINT "tablet_compliant_ck" CHECK ("tablet"."compliant" in ('yes', 'no')),
	CONSTRAINT "tablet_set_name_len" CHECK (char_length("tablet"."set_name") <= 200),
	CONSTRAINT "tablet_trolley_len" CHECK (char_length("tablet"."trolley") <= 200),
	CONSTRAINT "tablet_imei_len" CHECK (char_length("tablet"."imei") <= 24),
	CONSTRAINT "tablet_msisdn_len" CHECK (char_length("tablet"."msisdn") <= 200),
	CONSTRAINT "tablet_iccid_len" CHECK (char_length("tablet"."iccid") <= 28),
	CONSTRAINT "tablet_network_len" CHECK (char_length("tablet"."network") <= 200),
	CONSTRAINT "tablet_tariff_len" CHECK (char_length("tablet"."tariff") <= 200)
);

CREATE TABLE "mobile_phone" (
	"id" bigint PRIMARY KEY NOT NULL,
	"imei" text collate "en-GB-x-icu",
	"msisdn" text,
	"iccid" text collate "en-GB-x-icu",
	"network" text collate "en-GB-x-icu",
	"tariff" text collate "en-GB-x-icu",
	"data_gb" integer,
	"contract_ends_on" date,
	"imei2" text collate "en-GB-x-icu",
	"operating_system" text collate "en-GB-x-icu",
	"os_version" text collate "en-GB-x-icu",
	"storage_gb" integer,
	"mdm" text collate "en-GB-x-icu",
	"compliant" text,
	CONSTRAINT "mobile_phone_imei_len" CHECK (char_length("mobile_phone"."imei") <= 24),
	CONSTRAINT "mobile_phone_msisdn_len" CHECK (char_length("mobile_phone"."msisdn") <= 200),
	CONSTRAINT "mobile_phone_iccid_len" CHECK (char_length("mobile_phone"."iccid") <= 28),
	CONSTRAINT "mobile_phone_network_len" CHECK (char_length("mobile_phone"."network") <= 200),
	CONSTRAINT "mobile_phone_tariff_len" CHECK (char_length("mobile_phone"."tariff") <= 200),
	CONSTRAINT "mobile_phone_imei2_len" CHECK (char_length("mobile_phone"."imei2") <= 24),
	CONSTRAINT "mobile_phone_operating_system_len" CHECK (char_length("mobile_phone"."operating_system") <= 200),
	CONSTRAINT "mobile_phone_os_version_len" CHECK (char_length("mobile_phone"."os_version") <= 200),
	CONSTRAINT "mobile_phone_mdm_len" CHECK (char_length("mobile_phone"."mdm") <= 200),
	CONSTRAINT "mobile_phone_compliant_ck" CHECK ("mobile_phone"."compliant" in ('yes', 'no'))
);

CREATE TABLE "phone_system" (
	"id" bigint PRIMARY KEY NOT NULL,
	"system_type" text DEFAULT 'hosted' NOT NULL,
	"provider" text collate "en-GB-x-icu",
	"emergency_address_site_id" bigint,
	"trunks" jsonb,
	"extensions" jsonb,
	"menus" text collate "en-GB-x-icu",
	"hunt_groups" text collate "en-GB-x-icu",
	"hours" text collate "en-GB-x-icu",
	"recordings" text collate "en-GB-x-icu",
	CONSTRAINT "phone_system_system_type_ck" CHECK ("phone_system"."system_type" in ('pbx', 'hosted', 'teams', 'ata')),
	CONSTRAINT "phone_system_provider_len" CHECK (char_length("phone_system"."provider") <= 200),
	CONSTRAINT "phone_system_menus_len" CHECK (char_length("phone_system"."menus") <= 20000),
	CONSTRAINT "phone_system_hunt_groups_len" CHECK (char_length("phone_system"."hunt_groups") <= 20000),
	CONSTRAINT "phone_system_hours_len" CHECK (char_length("phone_system"."hours") <= 200),
	CONSTRAINT "phone_system_recordings_len" CHECK (char_length("phone_system"."recordings") <= 200)
);

CREATE TABLE "projector" (
	"id" bigint PRIMARY KEY NOT NULL,
	"light_source" text DEFAULT 'lamp' NOT NULL,
	"lumens" integer,
	"resolution" text collate "en-GB-x-icu",
	"throw_type" text,
	"lamp_model" text collate "en-GB-x-icu",
	"lamp_rated_hours" integer,
	"lamp_hours" integer,
	"lamp_changed_on" date,
	"lamp_used_percent" integer,
	"lamp_due_on" date,
	"readings" jsonb,
	"filter_cleaned_on" date,
	"mount" text,
	"inputs" text collate "en-GB-x-icu",
	"whiteboard_id" bigint,
	CONSTRAINT "projector_light_source_ck" CHECK ("projector"."light_source" in ('lamp', 'laser', 'led')),
	CONSTRAINT "projector_resolution_len" CHECK (char_length("projector"."resolution") <= 40),
	CONSTRAINT "projector_throw_type_ck" CHECK ("projector"."throw_type" in ('standard', 'short', 'ultraShort')),
	CONSTRAINT "projector_lamp_model_len" CHECK (char_length("projector"."lamp_model") <= 200),
	CONSTRAINT "projector_mount_ck" CHECK ("projector"."mount" in ('ceiling', 'wall', 'desk')),
	CONSTRAINT "projector_inputs_len" CHECK (char_length("projector"."inputs") <= 200)
);

CREATE TABLE "cctv_camera" (
	"id" bigint PRIMARY KEY NOT NULL,
	"dvr_asset_id" bigint,
	"channel" integer,
	"form" text,
	"outdoor" boolean,
	"megapixels" numeric(14, 3),
	"lens_mm" numeric(14, 3),
	"infrared" boolean,
	"ptz" boolean,
	"bearing" integer,
	"field_of_view" integer,
	"range_metres" integer,
	"stream_url" text collate "en-GB-x-icu",
	"recording" text,
	"purpose" text collate "en-GB-x-icu",
	"audio" boolean,
	"audio_reason" text collate "en-GB-x-icu",
	"privacy_mask" boolean,
	"sign_in_place" boolean,
	CONSTRAINT "cctv_camera_form_ck" CHECK ("cctv_camera"."form" in ('dome', 'bullet', 'turret', 'box', 'fisheye', 'multiSensor')),
	CONSTRAINT "cctv_camera_stream_url_len" CHECK (char_length("cctv_camera"."stream_url") <= 200),
	CONSTRAINT "cctv_camera_recording_ck" CHECK ("cctv_camera"."recording" in ('continuous', 'motion', 'schedule')),
	CONSTRAINT "cctv_camera_purpose_len" CHECK (char_length("cctv_camera"."purpose") <= 200),
	CONSTRAINT "cctv_camera_audio_reason_len" CHECK (char_length("cctv_camera"."audio_reason") <= 200)
);

CREATE TABLE "door_access_controller" (
	"id" bigint PRIMARY KEY NOT NULL,
	"software" text collate "en-GB-x-icu",
	"card_format" text collate "en-GB-x-icu",
	"card_count" integer,
	"doors" jsonb,
	"fire_release_tested_on" date,
	"battery_fitted_on" date,
	CONSTRAINT "door_access_controller_software_len" CHECK (char_length("door_access_controller"."software") <= 200),
	CONSTRAINT "door_access_controller_card_format_len" CHECK (char_length("door_access_controller"."card_format") <= 60)
);

ALTER TABLE "model" DROP CONSTRAINT "model_kind_ck";
ALTER TABLE "asset" DROP CONSTRAINT "asset_kind_ck";
ALTER TABLE "virtual_machine" ADD CONSTRAINT "virtual_machine_id_asset_id_fk" FOREIGN KEY ("id") REFERENCES "public"."asset"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "virtual_machine" ADD CONSTRAINT "virtual_machine_host_asset_id_server_id_fk" FOREIGN KEY ("host_asset_id") REFERENCES "public"."server"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "virtual_machine" ADD CONSTRAINT "virtual_machine_replica_host_id_server_id_fk" FOREIGN KEY ("replica_host_id") REFERENCES "public"."server"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "storage_appliance" ADD CONSTRAINT "storage_appliance_id_asset_id_fk" FOREIGN KEY ("id") REFERENCES "public"."asset"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "backup_provider" ADD CONSTRAINT "backup_provider_id_asset_id_fk" FOREIGN KEY ("id") REFERENCES "public"."asset"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "ssid" ADD CONSTRAINT "ssid_id_asset_id_fk" FOREIGN KEY ("id") REFERENCES "public"."asset"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "ssid" ADD CONSTRAINT "ssid_controller_id_wireless_controller_id_fk" FOREIGN KEY ("controller_id") REFERENCES "public"."wireless_controller"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "proxy_settings" ADD CONSTRAINT "proxy_settings_id_asset_id_fk" FOREIGN KEY ("id") REFERENCES "public"."asset"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "domain" ADD CONSTRAINT "domain_id_asset_id_fk" FOREIGN KEY ("id") REFERENCES "public"."asset"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "tablet" ADD CONSTRAINT "tablet_id_asset_id_fk" FOREIGN KEY ("id") REFERENCES "public"."asset"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "mobile_phone" ADD CONSTRAINT "mobile_phone_id_asset_id_fk" FOREIGN KEY ("id") REFERENCES "public"."asset"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "phone_system" ADD CONSTRAINT "phone_system_id_asset_id_fk" FOREIGN KEY ("id") REFERENCES "public"."asset"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "phone_system" ADD CONSTRAINT "phone_system_emergency_address_site_id_site_id_fk" FOREIGN KEY ("emergency_address_site_id") REFERENCES "public"."site"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "projector" ADD CONSTRAINT "projector_id_asset_id_fk" FOREIGN KEY ("id") REFERENCES "public"."asset"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "projector" ADD CONSTRAINT "projector_whiteboard_id_whiteboard_id_fk" FOREIGN KEY ("whiteboard_id") REFERENCES "public"."whiteboard"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "cctv_camera" ADD CONSTRAINT "cctv_camera_id_asset_id_fk" FOREIGN KEY ("id") REFERENCES "public"."asset"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "cctv_camera" ADD CONSTRAINT "cctv_camera_dvr_asset_id_cctv_dvr_id_fk" FOREIGN KEY ("dvr_asset_id") REFERENCES "public"."cctv_dvr"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "door_access_controller" ADD CONSTRAINT "door_access_controller_id_asset_id_fk" FOREIGN KEY ("id") REFERENCES "public"."asset"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "virtual_machine_host_asset_id_ix" ON "virtual_machine" USING btree ("host_asset_id","id");
CREATE INDEX "virtual_machine_cluster_name_ix" ON "virtual_machine" USING btree ("cluster_name","id");
CREATE INDEX "virtual_machine_roles_ix" ON "virtual_machine" USING gin ("roles");
CREATE INDEX "virtual_machine_directory_domain_ix" ON "virtual_machine" USING btree ("directory_domain","id");
CREATE INDEX "virtual_machine_vcpu_ix" ON "virtual_machine" USING btree ("vcpu","id");
CREATE INDEX "virtual_machine_ram_gb_ix" ON "virtual_machine" USING btree ("ram_gb","id");
CREATE INDEX "virtual_machine_power_state_ix" ON "virtual_machine" USING btree ("power_state","id");
CREATE INDEX "virtual_machine_operating_system_ix" ON "virtual_machine" USING btree ("operating_system","id");
CREATE INDEX "virtual_machine_operating_system_trgm" ON "virtual_machine" USING gin ("operating_system" gin_trgm_ops);
CREATE INDEX "virtual_machine_os_support_ends_on_ix" ON "virtual_machine" USING btree ("os_support_ends_on","id");
CREATE INDEX "virtual_machine_last_patched_on_ix" ON "virtual_machine" USING btree ("last_patched_on","id");
CREATE INDEX "virtual_machine_replica_host_id_ix" ON "virtual_machine" USING btree ("replica_host_id","id");
CREATE INDEX "storage_appliance_storage_type_ix" ON "storage_appliance" USING btree ("storage_type","id");
CREATE INDEX "storage_appliance_firmware_ix" ON "storage_appliance" USING btree ("firmware","id");
CREATE INDEX "storage_appliance_usable_gb_ix" ON "storage_appliance" USING btree ("usable_gb","id");
CREATE INDEX "storage_appliance_failed_disks_ix" ON "storage_appliance" USING btree ("failed_disks","id");
CREATE INDEX "backup_provider_product_ix" ON "backup_provider" USING btree ("product","id");
CREATE INDEX "backup_provider_product_trgm" ON "backup_provider" USING gin ("product" gin_trgm_ops);
CREATE INDEX "backup_provider_backup_type_ix" ON "backup_provider" USING btree ("backup_type","id");
CREATE INDEX "backup_provider_contract_ends_on_ix" ON "backup_provider" USING btree ("contract_ends_on","id");
CREATE INDEX "backup_provider_quota_used_percent_ix" ON "backup_provider" USING btree ("quota_used_percent","id");
CREATE INDEX "backup_provider_copy_rule_ix" ON "backup_provider" USING btree ("copy_rule","id");
CREATE INDEX "backup_provider_last_restore_test_on_ix" ON "backup_provider" USING btree ("last_restore_test_on","id");
CREATE INDEX "backup_provider_last_restore_result_ix" ON "backup_provider" USING btree ("last_restore_result","id");
CREATE INDEX "ssid_ssid_ix" ON "ssid" USING btree ("ssid","id");
CREATE INDEX "ssid_ssid_trgm" ON "ssid" USING gin ("ssid" gin_trgm_ops);
CREATE INDEX "ssid_purpose_ix" ON "ssid" USING btree ("purpose","id");
CREATE INDEX "ssid_security_ix" ON "ssid" USING btree ("security","id");
CREATE INDEX "ssid_vlan_ix" ON "ssid" USING btree ("vlan","id");
CREATE INDEX "ssid_controller_id_ix" ON "ssid" USING btree ("controller_id","id");
CREATE INDEX "ssid_access_point_ids_ix" ON "ssid" USING gin ("access_point_ids");
CREATE INDEX "proxy_settings_mode_ix" ON "proxy_settings" USING btree ("mode","id");
CREATE INDEX "proxy_settings_host_ix" ON "proxy_settings" USING btree ("host","id");
CREATE INDEX "proxy_settings_host_trgm" ON "proxy_settings" USING gin ("host" gin_trgm_ops);
CREATE INDEX "proxy_settings_port_ix" ON "proxy_settings" USING btree ("port","id");
CREATE INDEX "proxy_settings_auth_ix" ON "proxy_settings" USING btree ("auth","id");
CREATE INDEX "proxy_settings_filter_vendor_ix" ON "proxy_settings" USING btree ("filter_vendor","id");
CREATE INDEX "domain_fqdn_ix" ON "domain" USING btree ("fqdn","id");
CREATE INDEX "domain_fqdn_trgm" ON "domain" USING gin ("fqdn" gin_trgm_ops);
CREATE INDEX "domain_registrar_ix" ON "domain" USING btree ("registrar","id");
CREATE INDEX "domain_registrar_account_ix" ON "domain" USING btree ("registrar_account","id");
CREATE INDEX "domain_expires_on_ix" ON "domain" USING btree ("expires_on","id");
CREATE INDEX "domain_auto_renew_ix" ON "domain" USING btree ("auto_renew","id");
CREATE INDEX "domain_dns_host_ix" ON "domain" USING btree ("dns_host","id");
CREATE INDEX "domain_web_host_ix" ON "domain" USING btree ("web_host","id");
CREATE INDEX "domain_mail_host_ix" ON "domain" USING btree ("mail_host","id");
CREATE INDEX "tablet_storage_gb_ix" ON "tablet" USING btree ("storage_gb","id");
CREATE INDEX "tablet_operating_system_ix" ON "tablet" USING btree ("operating_system","id");
CREATE INDEX "tablet_mdm_ix" ON "tablet" USING btree ("mdm","id");
CREATE INDEX "tablet_compliant_ix" ON "tablet" USING btree ("compliant","id");
CREATE INDEX "tablet_set_name_ix" ON "tablet" USING btree ("set_name","id");
CREATE INDEX "tablet_set_name_trgm" ON "tablet" USING gin ("set_name" gin_trgm_ops);
CREATE INDEX "tablet_trolley_ix" ON "tablet" USING btree ("trolley","id");
CREATE INDEX "tablet_network_ix" ON "tablet" USING btree ("network","id");
CREATE INDEX "tablet_contract_ends_on_ix" ON "tablet" USING btree ("contract_ends_on","id");
CREATE INDEX "mobile_phone_imei_ix" ON "mobile_phone" USING btree ("imei","id");
CREATE INDEX "mobile_phone_imei_trgm" ON "mobile_phone" USING gin ("imei" gin_trgm_ops);
CREATE INDEX "mobile_phone_msisdn_ix" ON "mobile_phone" USING btree ("msisdn","id");
CREATE INDEX "mobile_phone_network_ix" ON "mobile_phone" USING btree ("network","id");
CREATE INDEX "mobile_phone_contract_ends_on_ix" ON "mobile_phone" USING btree ("contract_ends_on","id");
CREATE INDEX "mobile_phone_operating_system_ix" ON "mobile_phone" USING btree ("operating_system","id");
CREATE INDEX "mobile_phone_mdm_ix" ON "mobile_phone" USING btree ("mdm","id");
CREATE INDEX "mobile_phone_compliant_ix" ON "mobile_phone" USING btree ("compliant","id");
CREATE INDEX "phone_system_system_type_ix" ON "phone_system" USING btree ("system_type","id");
CREATE INDEX "phone_system_provider_ix" ON "phone_system" USING btree ("provider","id");
CREATE INDEX "phone_system_emergency_address_site_id_ix" ON "phone_system" USING btree ("emergency_address_site_id","id");
CREATE INDEX "projector_light_source_ix" ON "projector" USING btree ("light_source","id");
CREATE INDEX "projector_throw_type_ix" ON "projector" USING btree ("throw_type","id");
CREATE INDEX "projector_lamp_used_percent_ix" ON "projector" USING btree ("lamp_used_percent","id");
CREATE INDEX "projector_lamp_due_on_ix" ON "projector" USING btree ("lamp_due_on","id");
CREATE INDEX "projector_filter_cleaned_on_ix" ON "projector" USING btree ("filter_cleaned_on","id");
CREATE INDEX "projector_mount_ix" ON "projector" USING btree ("mount","id");
CREATE INDEX "projector_whiteboard_id_ix" ON "projector" USING btree ("whiteboard_id","id");
CREATE INDEX "cctv_camera_dvr_asset_id_ix" ON "cctv_camera" USING btree ("dvr_asset_id","id");
CREATE INDEX "cctv_camera_channel_ix" ON "cctv_camera" USING btree ("channel","id");
CREATE INDEX "cctv_camera_form_ix" ON "cctv_camera" USING btree ("form","id");
CREATE INDEX "cctv_camera_recording_ix" ON "cctv_camera" USING btree ("recording","id");
CREATE INDEX "cctv_camera_purpose_ix" ON "cctv_camera" USING btree ("purpose","id");
CREATE INDEX "door_access_controller_software_ix" ON "door_access_controller" USING btree ("software","id");
CREATE INDEX "door_access_controller_software_trgm" ON "door_access_controller" USING gin ("software" gin_trgm_ops);
CREATE INDEX "door_access_controller_card_count_ix" ON "door_access_controller" USING btree ("card_count","id");
CREATE INDEX "door_access_controller_fire_release_tested_on_ix" ON "door_access_controller" USING btree ("fire_release_tested_on","id");
ALTER TABLE "model" ADD CONSTRAINT "model_kind_ck" CHECK ("model"."kind" in ('domain', 'proxySettings', 'ssid', 'mobilePhone', 'phoneSystem', 'tablet', 'backupProvider', 'storageAppliance', 'server', 'virtualMachine', 'assetExtra', 'cctvCamera', 'cctvDvr', 'computer', 'doorAccessController', 'firewall', 'interactiveTouchscreen', 'networkSwitch', 'printer', 'projector', 'ups', 'whiteboard', 'wirelessAccessPoint', 'wirelessController'));
ALTER TABLE "asset" ADD CONSTRAINT "asset_kind_ck" CHECK ("asset"."kind" in ('domain', 'proxySettings', 'ssid', 'mobilePhone', 'phoneSystem', 'tablet', 'backupProvider', 'storageAppliance', 'server', 'virtualMachine', 'assetExtra', 'cctvCamera', 'cctvDvr', 'computer', 'doorAccessController', 'firewall', 'interactiveTouchscreen', 'networkSwitch', 'printer', 'projector', 'ups', 'whiteboard', 'wirelessAccessPoint', 'wirelessController'));
