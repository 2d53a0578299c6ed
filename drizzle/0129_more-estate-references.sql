ALTER TABLE "tablet" DROP CONSTRAINT "tablet_trolley_len";
ALTER TABLE "software" DROP CONSTRAINT "software_supplier_id_supplier_id_fk";

DROP INDEX "ssid_vlan_ix";
DROP INDEX "tablet_trolley_ix";
DROP INDEX "software_supplier_id_ix";
DROP INDEX "prefix_vlan_ix";
DROP INDEX "prefix_vlan_in_ix";
ALTER TABLE "asset" ADD COLUMN "supplier_id" bigint;
ALTER TABLE "asset" ADD COLUMN "order_id" bigint;
ALTER TABLE "asset" ADD COLUMN "invoice_id" bigint;
ALTER TABLE "server" ADD COLUMN "os_software_id" bigint;
ALTER TABLE "virtual_machine" ADD COLUMN "os_software_id" bigint;
ALTER TABLE "backup_provider" ADD COLUMN "product_software_id" bigint;
ALTER TABLE "network_switch" ADD COLUMN "management_vlan_id" bigint;
ALTER TABLE "ssid" ADD COLUMN "vlan_id" bigint;
ALTER TABLE "proxy_settings" ADD COLUMN "credential_id" bigint;
ALTER TABLE "proxy_settings" ADD COLUMN "filter_provider_id" bigint;
ALTER TABLE "proxy_settings" ADD COLUMN "site_ids" bigint[];
ALTER TABLE "proxy_settings" ADD COLUMN "vlan_ids" bigint[];
ALTER TABLE "proxy_settings" ADD COLUMN "safeguarding_contact_id" bigint;
ALTER TABLE "domain" ADD COLUMN "web_host_id" bigint;
ALTER TABLE "domain" ADD COLUMN "mail_host_id" bigint;
ALTER TABLE "domain" ADD COLUMN "auth_code_credential_id" bigint;
ALTER TABLE "computer" ADD COLUMN "os_software_id" bigint;
ALTER TABLE "tablet" ADD COLUMN "trolley_container_id" bigint;
ALTER TABLE "tablet" ADD COLUMN "provider_account_id" bigint;
ALTER TABLE "mobile_phone" ADD COLUMN "provider_account_id" bigint;
ALTER TABLE "phone_system" ADD COLUMN "provider_account_id" bigint;
ALTER TABLE "door_access_controller" ADD COLUMN "software_id" bigint;
ALTER TABLE "container" ADD COLUMN "code_credential_id" bigint;
ALTER TABLE "volume" ADD COLUMN "recovery_credential_id" bigint;
ALTER TABLE "license" ADD COLUMN "order_id" bigint;
ALTER TABLE "prefix" ADD COLUMN "vlan_id" bigint;
ALTER TABLE "ip_address" ADD COLUMN "supplier_id" bigint;
ALTER TABLE "asset" ADD CONSTRAINT "asset_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "asset" ADD CONSTRAINT "asset_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "asset" ADD CONSTRAINT "asset_invoice_id_sales_document_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."sales_document"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "server" ADD CONSTRAINT "server_os_software_id_software_id_fk" FOREIGN KEY ("os_software_id") REFERENCES "public"."software"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "virtual_machine" ADD CONSTRAINT "virtual_machine_os_software_id_software_id_fk" FOREIGN KEY ("os_software_id") REFERENCES "public"."software"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "backup_provider" ADD CONSTRAINT "backup_provider_product_software_id_software_id_fk" FOREIGN KEY ("product_software_id") REFERENCES "public"."software"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "network_switch" ADD CONSTRAINT "network_switch_management_vlan_id_vlan_id_fk" FOREIGN KEY ("management_vlan_id") REFERENCES "public"."vlan"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "ssid" ADD CONSTRAINT "ssid_vlan_id_vlan_id_fk" FOREIGN KEY ("vlan_id") REFERENCES "public"."vlan"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "proxy_settings" ADD CONSTRAINT "proxy_settings_credential_id_credential_id_fk" FOREIGN KEY ("credential_id") REFERENCES "public"."credential"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "proxy_settings" ADD CONSTRAINT "proxy_settings_filter_provider_id_provider_id_fk" FOREIGN KEY ("filter_provider_id") REFERENCES "public"."provider"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "proxy_settings" ADD CONSTRAINT "proxy_settings_safeguarding_contact_id_contact_id_fk" FOREIGN KEY ("safeguarding_contact_id") REFERENCES "public"."contact"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "domain" ADD CONSTRAINT "domain_web_host_id_provider_id_fk" FOREIGN KEY ("web_host_id") REFERENCES "public"."provider"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "domain" ADD CONSTRAINT "domain_mail_host_id_provider_id_fk" FOREIGN KEY ("mail_host_id") REFERENCES "public"."provider"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "domain" ADD CONSTRAINT "domain_auth_code_credential_id_credential_id_fk" FOREIGN KEY ("auth_code_credential_id") REFERENCES "public"."credential"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "computer" ADD CONSTRAINT "computer_os_software_id_software_id_fk" FOREIGN KEY ("os_software_id") REFERENCES "public"."software"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "tablet" ADD CONSTRAINT "tablet_trolley_container_id_container_id_fk" FOREIGN KEY ("trolley_container_id") REFERENCES "public"."container"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "tablet" ADD CONSTRAINT "tablet_provider_account_id_provider_account_id_fk" FOREIGN KEY ("provider_account_id") REFERENCES "public"."provider_account"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "mobile_phone" ADD CONSTRAINT "mobile_phone_provider_account_id_provider_account_id_fk" FOREIGN KEY ("provider_account_id") REFERENCES "public"."provider_account"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "phone_system" ADD CONSTRAINT "phone_system_provider_account_id_provider_account_id_fk" FOREIGN KEY ("provider_account_id") REFERENCES "public"."provider_account"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "door_access_controller" ADD CONSTRAINT "door_access_controller_software_id_software_id_fk" FOREIGN KEY ("software_id") REFERENCES "public"."software"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "container" ADD CONSTRAINT "container_code_credential_id_credential_id_fk" FOREIGN KEY ("code_credential_id") REFERENCES "public"."credential"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "volume" ADD CONSTRAINT "volume_recovery_credential_id_credential_id_fk" FOREIGN KEY ("recovery_credential_id") REFERENCES "public"."credential"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "license" ADD CONSTRAINT "license_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "prefix" ADD CONSTRAINT "prefix_vlan_id_vlan_id_fk" FOREIGN KEY ("vlan_id") REFERENCES "public"."vlan"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "ip_address" ADD CONSTRAINT "ip_address_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "asset_supplier_id_ix" ON "asset" USING btree ("supplier_id","name","id");
CREATE INDEX "asset_order_id_ix" ON "asset" USING btree ("order_id","name","id");
CREATE INDEX "asset_invoice_id_ix" ON "asset" USING btree ("invoice_id","name","id");
CREATE INDEX "server_os_software_id_ix" ON "server" USING btree ("os_software_id","id");
CREATE INDEX "virtual_machine_os_software_id_ix" ON "virtual_machine" USING btree ("os_software_id","id");
CREATE INDEX "backup_provider_product_software_id_ix" ON "backup_provider" USING btree ("product_software_id","id");
CREATE INDEX "network_switch_management_vlan_id_ix" ON "network_switch" USING btree ("management_vlan_id","id");
CREATE INDEX "ssid_vlan_id_ix" ON "ssid" USING btree ("vlan_id","id");
CREATE INDEX "proxy_settings_credential_id_ix" ON "proxy_settings" USING btree ("credential_id","id");
CREATE INDEX "proxy_settings_filter_provider_id_ix" ON "proxy_settings" USING btree ("filter_provider_id","id");
CREATE INDEX "proxy_settings_site_ids_ix" ON "proxy_settings" USING gin ("site_ids");
CREATE INDEX "proxy_settings_vlan_ids_ix" ON "proxy_settings" USING gin ("vlan_ids");
CREATE INDEX "proxy_settings_safeguarding_contact_id_ix" ON "proxy_settings" USING btree ("safeguarding_contact_id","id");
CREATE INDEX "domain_web_host_id_ix" ON "domain" USING btree ("web_host_id","id");
CREATE INDEX "domain_mail_host_id_ix" ON "domain" USING btree ("mail_host_id","id");
CREATE INDEX "domain_auth_code_credential_id_ix" ON "domain" USING btree ("auth_code_credential_id","id");
CREATE INDEX "computer_os_software_id_ix" ON "computer" USING btree ("os_software_id","id");
CREATE INDEX "tablet_trolley_container_id_ix" ON "tablet" USING btree ("trolley_container_id","id");
CREATE INDEX "tablet_provider_account_id_ix" ON "tablet" USING btree ("provider_account_id","id");
CREATE INDEX "mobile_phone_provider_account_id_ix" ON "mobile_phone" USING btree ("provider_account_id","id");
CREATE INDEX "phone_system_provider_account_id_ix" ON "phone_system" USING btree ("provider_account_id","id");
CREATE INDEX "door_access_controller_software_id_ix" ON "door_access_controller" USING btree ("software_id","id");
CREATE INDEX "container_code_credential_id_ix" ON "container" USING btree ("code_credential_id","id");
CREATE INDEX "volume_recovery_credential_id_ix" ON "volume" USING btree ("recovery_credential_id","name","id");
CREATE INDEX "license_order_id_ix" ON "license" USING btree ("order_id","name","id");
CREATE INDEX "prefix_vlan_id_ix" ON "prefix" USING btree ("vlan_id","id");
CREATE INDEX "prefix_vlan_id_in_ix" ON "prefix" USING btree ("customer_id","vlan_id","id");
CREATE INDEX "ip_address_supplier_id_ix" ON "ip_address" USING btree ("supplier_id","address","id");
DROP INDEX "expiry_snooze_source_ix";
DROP INDEX "expiry_snooze_source_in_ix";
DROP INDEX "expiry_snooze_source_trgm";
ALTER TABLE "certificate" ADD COLUMN "private_key_credential_id" bigint;
ALTER TABLE "expiry_snooze" ADD COLUMN "what" text collate "en-GB-x-icu";
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_private_key_credential_id_credential_id_fk" FOREIGN KEY ("private_key_credential_id") REFERENCES "public"."credential"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "certificate_private_key_credential_id_ix" ON "certificate" USING btree ("private_key_credential_id","id");
CREATE INDEX "expiry_snooze_what_ix" ON "expiry_snooze" USING btree ("what","id");
CREATE INDEX "expiry_snooze_what_in_ix" ON "expiry_snooze" USING btree ("customer_id","what","id");
CREATE INDEX "expiry_snooze_what_trgm" ON "expiry_snooze" USING gin ("what" gin_trgm_ops);
ALTER TABLE "expiry_snooze" ADD CONSTRAINT "expiry_snooze_what_len" CHECK (char_length("expiry_snooze"."what") <= 80);

-- Numbers and texts become references where exactly one record of the customer fits. The others are kept as notes. The
-- old columns stay for one release, because nodes of the previous one still read them.
WITH ranked AS (
  SELECT x.sort, x.id, v.id AS vlan_id,
         rank() OVER (PARTITION BY x.sort, x.id ORDER BY CASE WHEN v.site_id = x.site_id THEN 0 WHEN v.site_id IS NULL THEN 1 ELSE 2 END) AS place
    FROM (
      SELECT 'prefix' AS sort, id, customer_id, site_id, vlan AS vid FROM prefix WHERE vlan IS NOT NULL
      UNION ALL SELECT 'ssid', s.id, a.customer_id, a.site_id, s.vlan FROM ssid s JOIN asset a ON a.id = s.id WHERE s.vlan IS NOT NULL
      UNION ALL SELECT 'switch', s.id, a.customer_id, a.site_id, s.management_vlan FROM network_switch s JOIN asset a ON a.id = s.id WHERE s.management_vlan IS NOT NULL) x
    JOIN vlan v ON v.customer_id = x.customer_id AND v.vid = x.vid AND v.archived_at IS NULL
), fitting AS (
  SELECT sort, id, min(vlan_id) AS vlan_id FROM ranked WHERE place = 1 GROUP BY sort, id HAVING count(*) = 1
), prefixes AS (
  UPDATE prefix p SET vlan_id = f.vlan_id FROM fitting f WHERE f.sort = 'prefix' AND f.id = p.id
), ssids AS (
  UPDATE ssid s SET vlan_id = f.vlan_id FROM fitting f WHERE f.sort = 'ssid' AND f.id = s.id
)
UPDATE network_switch s SET management_vlan_id = f.vlan_id FROM fitting f WHERE f.sort = 'switch' AND f.id = s.id;
UPDATE prefix SET notes = concat_ws(E'\n\n', nullif(notes, ''), 'VLAN ' || vlan)
 WHERE vlan IS NOT NULL AND vlan_id IS NULL AND char_length(coalesce(notes, '')) < 19900;
UPDATE asset a SET notes = concat_ws(E'\n\n', nullif(a.notes, ''), 'VLAN ' || s.vlan)
  FROM ssid s WHERE s.id = a.id AND s.vlan IS NOT NULL AND s.vlan_id IS NULL AND char_length(coalesce(a.notes, '')) < 19900;
UPDATE asset a SET notes = concat_ws(E'\n\n', nullif(a.notes, ''), 'Management VLAN ' || s.management_vlan)
  FROM network_switch s WHERE s.id = a.id AND s.management_vlan IS NOT NULL AND s.management_vlan_id IS NULL AND char_length(coalesce(a.notes, '')) < 19900;

UPDATE asset a SET supplier_id = s.supplier_id FROM software s WHERE s.id = a.id AND s.supplier_id IS NOT NULL;

-- A tablet is put into the trolley of that name at the same place, if its slot is free there.
WITH fitting AS (
  SELECT DISTINCT ON (c.id, coalesce(t.slot, -t.id)) t.id, c.id AS container_id, a.customer_id, a.name, t.slot
    FROM tablet t JOIN asset a ON a.id = t.id
    JOIN asset c ON c.customer_id = a.customer_id AND lower(c.name) = lower(t.trolley) AND c.archived_at IS NULL AND c.status NOT IN ('retired', 'disposed')
     AND c.site_id IS NOT DISTINCT FROM a.site_id AND c.location_id IS NOT DISTINCT FROM a.location_id
    JOIN container k ON k.id = c.id AND k.container_type = 'trolley'
   WHERE a.archived_at IS NULL AND a.status NOT IN ('retired', 'disposed') AND (t.slot IS NULL OR t.slot <= k.slots)
     AND NOT EXISTS (SELECT FROM container_item i WHERE i.asset_id = t.id AND i.archived_at IS NULL)
     AND NOT EXISTS (SELECT FROM container_item i WHERE i.container_id = c.id AND i.slot = t.slot AND i.archived_at IS NULL)
     AND NOT EXISTS (SELECT FROM asset o JOIN container ok ON ok.id = o.id WHERE o.customer_id = a.customer_id AND lower(o.name) = lower(t.trolley) AND o.id <> c.id AND o.archived_at IS NULL)
   ORDER BY c.id, coalesce(t.slot, -t.id), t.id
)
INSERT INTO container_item (customer_id, container_id, asset_id, label, h, slot)
SELECT customer_id, container_id, id, left(name, 80), 1, slot FROM fitting ORDER BY id;
UPDATE asset a SET notes = concat_ws(E'\n\n', nullif(a.notes, ''), 'Charging trolley: ' || t.trolley || coalesce(', slot ' || t.slot, ''))
  FROM tablet t WHERE t.id = a.id AND t.trolley IS NOT NULL AND char_length(coalesce(a.notes, '')) < 19700
   AND NOT EXISTS (SELECT FROM container_item i JOIN asset c ON c.id = i.container_id WHERE i.asset_id = t.id AND i.archived_at IS NULL AND lower(c.name) = lower(t.trolley));
UPDATE tablet t SET trolley_container_id = i.container_id, slot = i.slot FROM container_item i WHERE i.asset_id = t.id AND i.archived_at IS NULL;
UPDATE tablet SET slot = NULL WHERE trolley_container_id IS NULL;

-- Names stay where they are: the reference is added where exactly one record has that name.
WITH named AS (
  SELECT a.customer_id, lower(a.name) AS name, min(a.id) AS id FROM asset a
   WHERE a.kind = 'software' AND a.archived_at IS NULL GROUP BY 1, 2 HAVING count(*) = 1
), servers AS (
  UPDATE server x SET os_software_id = n.id FROM asset a, named n WHERE a.id = x.id AND n.customer_id = a.customer_id AND n.name = lower(x.operating_system)
), machines AS (
  UPDATE virtual_machine x SET os_software_id = n.id FROM asset a, named n WHERE a.id = x.id AND n.customer_id = a.customer_id AND n.name = lower(x.operating_system)
), computers AS (
  UPDATE computer x SET os_software_id = n.id FROM asset a, named n WHERE a.id = x.id AND n.customer_id = a.customer_id AND n.name = lower(x.operating_system)
), backups AS (
  UPDATE backup_provider x SET product_software_id = n.id FROM asset a, named n WHERE a.id = x.id AND n.customer_id = a.customer_id AND n.name = lower(x.product)
)
UPDATE door_access_controller x SET software_id = n.id FROM asset a, named n WHERE a.id = x.id AND n.customer_id = a.customer_id AND n.name = lower(x.software);
WITH named AS (
  SELECT c.customer_id, lower(p.name) AS name, min(c.id) AS id FROM provider_account c JOIN provider p ON p.id = c.provider_id
   WHERE c.archived_at IS NULL GROUP BY 1, 2 HAVING count(*) = 1
)
UPDATE phone_system x SET provider_account_id = n.id FROM asset a, named n WHERE a.id = x.id AND n.customer_id = a.customer_id AND n.name = lower(x.provider);
UPDATE domain x SET web_host_id = p.id FROM provider p WHERE p.archived_at IS NULL AND lower(p.name) = lower(x.web_host);
UPDATE domain x SET mail_host_id = p.id FROM provider p WHERE p.archived_at IS NULL AND lower(p.name) = lower(x.mail_host);
UPDATE proxy_settings x SET filter_provider_id = p.id FROM provider p WHERE p.archived_at IS NULL AND lower(p.name) = lower(x.filter_vendor);

-- Snoozes name what runs out in words.
UPDATE expiry_snooze s SET what = v.label FROM (VALUES
  ('asset.warrantyEndsOn', 'Warranty'),
  ('asset.serviceDueOn', 'Service'),
  ('asset.patTestDueOn', 'Electrical test'),
  ('asset.returnBy', 'Loan or rental'),
  ('printer.leaseEndsOn', 'Lease'),
  ('mobilePhone.contractEndsOn', 'Mobile contract'),
  ('tablet.contractEndsOn', 'Mobile contract'),
  ('backupProvider.contractEndsOn', 'Backup contract'),
  ('ups.batteryDueOn', 'UPS batteries'),
  ('projector.lampDueOn', 'Projector lamp'),
  ('interactiveTouchscreen.mountServiceDueOn', 'Mount service'),
  ('firewall.ruleReviewDueOn', 'Firewall rules'),
  ('server.osSupportEndsOn', 'System support'),
  ('virtualMachine.osSupportEndsOn', 'System support'),
  ('computer.osSupportEndsOn', 'System support'),
  ('software.supportEndsOn', 'Software support'),
  ('certificate.expiresOn', 'Certificate'),
  ('domain.expiresOn', 'Domain'),
  ('license.endsOn', 'Licence'),
  ('license.maintenanceEndsOn', 'Maintenance'),
  ('providerAccount.contractEndsOn', 'Provider contract'),
  ('providerAccount.noticeBy', 'End of notice period'),
  ('credential.expiresOn', 'Credential'),
  ('credential.rotateDueOn', 'Rotation'),
  ('customer.dpaReviewOn', 'Agreement review')
) v (source, label) WHERE v.source = s.source;
