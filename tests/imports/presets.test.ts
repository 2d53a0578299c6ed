import { describe, expect, test } from 'vitest';
import '#app/areas.ts';
import { entityNamed, findEntity } from '#engine/entity/registry.ts';
import { columnsOf, headerForm } from '#engine/import/reading/headers.ts';
import { interpret } from '#engine/import/mapping/interpret.ts';
import { isSecretPlace } from '#engine/import/mapping/isSecretPlace.ts';
import { mapColumns, recognise } from '#engine/import/mapping/mapping.ts';
import { fieldOfPlace, isFillable, mappingComplaints, nounsOf, planOf } from '#engine/import/mapping/plan.ts';
import type { Place, Preset, Target } from '#engine/import/mapping/preset.ts';
import { presets } from '#engine/import/mapping/presets.ts';
import { isSecretHeader } from '#engine/import/reading/secretColumns.rules.ts';
import { knownFiles } from '#app/imports/presets.ts';

/** The headers of real exports. */
const HEADERS: Readonly<Record<string, string>> = {
  'itflow-clients':
    'Client Name,Industry,Referral,Website,Primary Location Name,Location Phone,Location Address,City,State,Postal Code,Country,Primary Contact Name,Title,Contact Phone,Extension,Contact Mobile,Contact Email,Hourly Rate,Currency,Payment Terms,Tax ID,Abbreviation',
  'itflow-contacts': 'Name,Title,Department,Email,Phone,Ext,Mobile,Location',
  'itflow-locations': 'Name,Description,Address,City,State,Postal Code,Phone,Hours',
  'itflow-assets':
    'Name,Description,Type,Make,Model,Serial Number,Operating System,Purchase Date,Warranty Expire,Install Date,Assigned To,Location,Physical Location,Notes,Client,Primary IP,Primary MAC',
  'itflow-interfaces': 'Name,Description,Type,MAC,IP,NAT IP,IPv6,Network',
  'itflow-vendors': 'Name,Description,Contact Name,Phone,Website,Account Number,Notes',
  'connectwise-devices':
    'Computer Name,Type,Endpoint ID,Serial Number,Primary MAC Address,Primary IP Address,Company Name,Operating System,OS Version',
  'datto-devices':
    'Device Hostname,Device Type,Device UID,Serial Number,MAC Address,IP Address,Site Name,Customer Name,Last Check In,Operating System,OS Version',
  'nable-devices':
    'Device Name,Device Type,Device ID,Serial Number,MAC Address,IP Address,Site Name,Client Name,Operating System,OS Version,Last Seen,Device Class',
  'alga-clients':
    'client_name,website,client_type,is_inactive,notes,tags,location_name,email,phone_number,phone_extension,address_line1,address_line2,city,state_province,postal_code,country',
  'alga-contacts': 'full_name,email,primary_email_type,additional_email_addresses,phone_number,client,role,notes,tags',
  'xero-contacts':
    '*ContactName,AccountNumber,EmailAddress,FirstName,LastName,POAttentionTo,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,SAAttentionTo,SAAddressLine1,SAAddressLine2,SAAddressLine3,SAAddressLine4,SACity,SARegion,SAPostalCode,SACountry,PhoneNumber,FaxNumber,MobileNumber,DDINumber,SkypeName,BankAccountName,BankAccountNumber,BankAccountParticulars,TaxNumberName,TaxNumber,Website,LegalName,Discount,CompanyNumber,DueDateBillDay,DefaultTaxBillsName,DefaultTaxSalesName,Person1FirstName,Person1LastName,Person1Email,Person1IncludeInEmails',
  'quickbooks-customers':
    'Full Name,Company,Email,Phone,Mobile,Fax,Website,Street,City/Town,State/Province/Region,Postcode/ZIP,Country,Opening Balance,Opening Balance Date,Tax ID / Resale Number,Currency',
  'sage-contacts':
    'Reference,Company Name,Currency,Credit Limit,Main Address Type,Main Address Line 1,Main Address Line 2,Main Address Town,Main Address County,Main Address Post Code,Main Address Country,Main Contact Name,Main Contact Phone,Main Contact Mobile,Main Contact Email,Main Contact Fax,Address 2 Type,Address 2 Line 1,Address 2 Line 2,Address 2 Town,Address 2 County,Address 2 Post Code,Address 2 Country,VAT Number',
  'alga-assets':
    'Asset Name,Asset Type,Serial Number,Asset Tag,MAC Address,IP Address,Purchase Date,Warranty End Date,Client',
  'itflow-domains': 'Domain,Description,Registrar,Web Host,Expiration Date',
  'itflow-certificates': 'Name,Description,Domain,Issuer,Expiration Date',
  'itflow-software': 'Name,Version,Description,Type,License Type,Seats,Key,Assets,Contacts,Purchased,Expires,Notes',
  'ad-users':
    'DisplayName,DistinguishedName,EmailAddress,Enabled,GivenName,LastLogonDate,Name,ObjectClass,ObjectGUID,SamAccountName,SID,Surname,Title,UserPrincipalName',
  'entra-users':
    'userPrincipalName,displayName,surname,mail,givenName,objectId,userType,jobTitle,department,accountEnabled,usageLocation,streetAddress,state,country,physicalDeliveryOfficeName,city,postalCode,telephoneNumber,mobile',
  'google-users':
    'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Password Hash Function [UPLOAD ONLY],Org Unit Path [Required],New Primary Email [UPLOAD ONLY],Status [READ ONLY],Last Sign In [READ ONLY],Recovery Email,Work Phone,Employee ID,Employee Title,Department',
  'snipe-it-licences':
    'Full Name,Email,Username,Item name,serial number,Category,manufacturer,purchase date,purchase cost,purchase order,order number,Licensed To Name,Licensed to Email,expiration date,maintained,reassignable,seats,company,supplier,notes',
  'snipe-it-accessories':
    'Company,Name,Category,Supplier,Manufacturer,QTY,Location,Order Number,Min Amount,Model Number,Notes,Purchase Date,Purchase Cost',
  'snipe-it-consumables':
    'Company,Name,Category,Supplier,Manufacturer,QTY,Location,Order Number,Min Amount,Model Number,Item Number,Notes,Purchase Date,Purchase Cost',
  'snipe-it-components':
    'Item Name,Purchase Date,Purchase Cost,Location,Company,Order Number,Serial number,Category,Quantity',
  'itglue-organizations': 'id,name,organization_type,organization_status,short_name,description,quick_notes,alert',
  'itglue-locations': 'id,organization,name,address_1,address_2,city,region,postal_code,country,phone',
  'itglue-contacts':
    'id,organization,first_name,last_name,title,contact_type,location,important,primary_email,primary_phone,notes,archived',
  'itglue-configurations':
    'id,organization,name,configuration_type,configuration_status,hostname,ip,mac,serial,manufacturer,model,notes,configuration_interfaces,archived',
  'itglue-domains': 'id,organization,name,registrar,expires_on,dns_host,notes,archived',
  'itglue-certificates': 'id,organization,name,issued_to,issued_by,valid_from,valid_till,notes,archived',
  'itglue-websites': 'id,organization,name,url,cms,notes,archived',
  'itglue-vendors': 'id,organization,vendor_name,account_number,support_phone,website,account_manager,notes,archived',
  'hudu-companies':
    'name,nickname,company_type,id_number,parent_company_id,address_line_1,address_line_2,city,state,zip,country_name,phone_number,fax_number,website,notes',
  'hudu-assets':
    'name,company_id,asset_layout_id,primary_serial,primary_mail,primary_model,primary_manufacturer,custom_fields',
  'hudu-websites':
    'name,company_id,notes,paused,disable_dns,disable_ssl,disable_whois,enable_dmarc_tracking,enable_dkim_tracking,enable_spf_tracking',
  'snipe-it-assets':
    'Company,Name,Asset Tag,Category,Supplier,Manufacturer,Location,Order Number,Model,Model Notes,Model Number,Asset Notes,Purchase Date,Purchase Cost,Checkout Type,Checked Out To: Username,Checked Out To: First Name,Checked Out To: Last Name,Checked Out To: Email,Checked Out To: Location,Asset EOL Date',
  'snipe-it-users':
    'First Name,Last Name,Email,Username,Activated,Location,Address,City,State,Country,Postal Code,Website,Phone,Job Title,Notes,Employee Number,Company,Manager,Remote,VIP,Start Date,End Date,Gravatar',
  'snipe-it-locations': 'name,address,address2,city,state,country,zip,manager,manager username,currency',
  'netbox-tenants': 'name,slug,group,description,owner,comments,tags',
  'netbox-sites':
    'name,slug,status,region,group,tenant,facility,time_zone,description,physical_address,shipping_address,latitude,longitude,owner,comments,tags',
  'netbox-locations': 'site,parent,name,slug,status,tenant,facility,description,owner,comments,tags',
  'netbox-contacts': 'name,title,phone,email,address,link,groups,description,owner,comments,tags',
  'netbox-providers': 'name,slug,description,owner,comments,tags',
  'netbox-devices':
    'name,role,tenant,manufacturer,device_type,platform,serial,asset_tag,status,site,location,rack,position,face,latitude,longitude,parent,device_bay,airflow,virtual_chassis,vc_position,vc_priority,cluster,description,config_template,owner,comments,tags',
  'netbox-vlans': 'site,group,vid,name,tenant,status,role,description,qinq_role,qinq_svlan,owner,comments,tags',
  'netbox-prefixes':
    'prefix,vrf,tenant,vlan_group,vlan_site,vlan,status,role,scope_type,scope_name,scope_id,is_pool,mark_utilized,description,owner,comments,tags',
  'netbox-interfaces':
    'device,name,label,parent,bridge,lag,type,speed,duplex,enabled,mark_connected,wwn,vdcs,mtu,mgmt_only,description,poe_mode,poe_type,mode,vlan_group,untagged_vlan,tagged_vlans,qinq_svlan,vrf,rf_role,rf_channel,rf_channel_frequency,rf_channel_width,tx_power,owner,tags',
  'netbox-racks':
    'site,location,group,name,facility_id,tenant,status,role,rack_type,form_factor,serial,asset_tag,width,u_height,desc_units,outer_width,outer_height,outer_depth,outer_unit,mounting_depth,airflow,weight,max_weight,weight_unit,description,owner,comments,tags',
  'netbox-virtual-machines':
    'name,virtual_machine_type,role,status,start_on_boot,site,cluster,device,platform,vcpus,memory,disk,description,serial,tenant,owner,comments,tags,config_template',
  'netbox-ip-addresses':
    'address,vrf,tenant,status,role,device,virtual_machine,interface,fhrp_group,is_primary,is_oob,dns_name,description,owner,comments,tags',
  'netbox-wireless-lans':
    'ssid,group,status,vlan,tenant,auth_type,auth_cipher,auth_psk,scope_type,scope_name,scope_id,description,owner,comments,tags',
  'netbox-circuits':
    'cid,provider,provider_account,type,status,tenant,install_date,termination_date,commit_rate,distance,distance_unit,description,owner,comments,tags',
  'itflow-networks': 'Name,Description,VLAN,Network (CIDR),Gateway,IP Range,Primary DNS,Secondary DNS',
  'hudu-networks': 'name,address,company_id,network_type,vlan_id,location_id,description',
  'hudu-ip-addresses': 'address,status,fqdn,description,network_id,asset_id,company_id,notes',
  'netbox-cables':
    'side_a_site,side_a_device,side_a_type,side_a_name,side_b_site,side_b_device,side_b_type,side_b_name,type,status,profile,tenant,label,color,length,length_unit,description,owner,comments,tags',
  'windows-dhcp-leases':
    'IPAddress,ScopeId,AddressState,ClientId,ClientType,Description,DnsRegistration,DnsRR,HostName,LeaseExpiryTime,NapCapable,NapStatus,PolicyName,ProbationEnds,ServerIP,PSComputerName',
  'kea-leases':
    'address,hwaddr,client_id,valid_lifetime,expire,subnet_id,fqdn_fwd,fqdn_rev,hostname,state,user_context,pool_id,Lease last seen',
  'isc-leases': 'Lease address,Lease MAC address,Lease host name,Lease begins (UTC),Lease ends (UTC),Lease last seen',
  'dnsmasq-leases': 'dnsmasq address,dnsmasq MAC address,dnsmasq host name,dnsmasq lease ends',
  'itflow-tickets':
    'Ticket Number,Priority,Status,Subject,Date Opened,Date Resolved,Date Closed,Client,Contact,Assigned To,Category,Billable',
  'alga-tickets':
    'Ticket Number,Title,Status,Is Closed,Priority,Board,Category,Subcategory,Client,Contact,Assigned To,Assigned Team,Entered By,Updated By,Closed By,Entered At,Updated At,Closed At,Due Date,Response State,Ticket Origin,Tags',
  'glpi-tickets':
    'ID,Title,Entity,Status,Type,Last update,Opening date,Priority,Requester - Requester,Assigned to - Technician,Assigned to - Technician group,Category,Description,Followups - Description,Solution,Time to resolve',
  'zammad-tickets':
    'id,group,priority,state,organization,number,title,owner,customer,note,created_at,updated_at,close_at,article_count,articles',
  'freshdesk-tickets':
    'display_id,subject,description_text,status_name,priority_name,ticket_type,requester_name,responder_name,group_name,company.name,created_at,updated_at,due_by,tags,notes',
  'halopsa-tickets':
    'id,summary,details,client_name,site_name,user_name,agent_name,team,status_name,priority_name,tickettype_name,category_1,dateoccurred,dateclosed,lastactiondate,actions',
  'halopsa-actions':
    'id,ticket_id,who,who_agentid,outcome,datetime,actiondatecreated,note,note_html,hiddenfromuser,emailfrom,emailto,subject,timetaken,attachment_count',
  'snipe-it-models': 'Name,Category,Manufacturer,Model Notes,Model Number,Fieldset,Requestable,EOL,Min Qty',
  'itflow-credentials': 'Name,Description,Username,Password,TOTP,URI',
  'itglue-passwords':
    'id,organization,name,password_category,resource_type,resource_id,username,password,one_time_password,archived,url,notes,otp_secret',
  'hudu-passwords':
    'name,company_id,username,password,otp_secret,url,description,password_type,password_folder_id,passwordable_type,passwordable_id,in_portal',
  'keepass-xml': 'UUID,Group,Title,User Name,Password,URL,TOTP,Notes',
  'bitwarden-json': 'Item ID,Folder,Item Name,Item Type,Username,Password,TOTP,URI,SSH Key,Notes',
};

test('a customer for the whole file is asked for once', () => {
  const columns = columnsOf((HEADERS['snipe-it-assets'] ?? '').split(','));
  const preset = knownFiles.find(({ key }) => key === 'snipe-it-assets');
  if (!preset) throw new Error('The preset is gone.');
  const complaints = (asked: object) => [
    ...mappingComplaints(planOf(preset, { ...mapColumns(preset, columns), asked: { ...asked } }, columns)),
  ];
  expect(complaints({})).toEqual(['Choose a value for the whole file: Customer.']);
  expect(complaints({ customerId: 4 })).toEqual([]);
});

test('a list of assets without its column of addresses needs no address', () => {
  const columns = columnsOf(['Name', 'Type', 'Client']);
  const preset = knownFiles.find(({ key }) => key === 'itflow-assets');
  expect(preset && [...mappingComplaints(planOf(preset, mapColumns(preset, columns), columns))]).toEqual([]);
});

test('an archived configuration of IT Glue is retired, whatever its status', () => {
  const columns = columnsOf('name,configuration_type,configuration_status,archived'.split(','));
  const preset = knownFiles.find(({ key }) => key === 'itglue-configurations');
  if (!preset) throw new Error('The preset is gone.');
  const plan = planOf(preset, mapColumns(preset, columns), columns);
  const statusOf = (...cells: readonly string[]) =>
    interpret(['SW-1', 'Switch', ...cells], plan).said[0]?.values.status;
  expect([statusOf('Active', 'Yes'), statusOf('Active', 'No'), statusOf('', 'Yes')]).toEqual([
    'retired',
    'in_use',
    'retired',
  ]);
});

describe.each(knownFiles.map((preset) => [preset.key, preset] as const))('%s', (key, preset) => {
  test('is recognised by its own header before any other kind of file', () => {
    const columns = columnsOf((HEADERS[key] ?? '').split(','));
    const [first] = recognise(presets(), columns);
    expect(first?.preset.key).toBe(key);
    expect(first?.known).toBe(columns.length);
  });

  test('is recognised without its optional columns', () => {
    const columns = columnsOf((HEADERS[key] ?? '').split(',').filter((_, at) => at % 4 !== 3));
    expect(recognise(presets(), columns)[0]?.preset.key).toBe(key);
  });

  test('names existing nouns, fields and words', () => {
    expect([...faultsIn(preset)]).toEqual([]);
  });
});

test('no column that a kind of file maps is treated as secret, except those for the vault', () => {
  const placed = presets().flatMap((preset) =>
    preset.columns
      .filter(({ to }) => to.length > 0 && !to.some((place) => isSecretPlace(preset, place)))
      .flatMap(({ headers }) => headers),
  );
  expect(placed.filter(isSecretHeader)).toEqual([]);
});

test('the import templates of ITFlow are recognised as well, including padding', () => {
  const contacts = [
    'Full Name',
    'Job Title',
    'Department Name',
    'Email Address',
    'Office Phone',
    'Office Extension',
    'Mobile Phone',
    'Office Location',
  ];
  const assets =
    'Name,Description,Type,Make,Model,Serial,OS,Purchase Date,Assigned To,Location,Physical Location,Notes'.split(',');
  expect(recognise(presets(), columnsOf(contacts.map((header) => header.padEnd(20))))[0]?.preset.key).toBe(
    'itflow-contacts',
  );
  expect(recognise(presets(), columnsOf(assets))[0]?.preset.key).toBe('itflow-assets');
});

function* faultsIn(preset: Preset): Generator<string> {
  const targets = new Map(preset.targets.map((target) => [target.key, target]));
  for (const target of preset.targets) yield* targetFaults(preset, target, targets);
  const seen = new Set<string>();
  for (const { headers, to } of preset.columns) {
    for (const header of headers) {
      if (seen.has(headerForm(header))) yield `“${header}” is placed twice`;
      seen.add(headerForm(header));
    }
    for (const place of to) yield* placeFaults(place, targets.get(place.target), headers[0] ?? '');
  }
}

function* targetFaults(preset: Preset, target: Target, targets: ReadonlyMap<string, Target>): Generator<string> {
  if (!findEntity(target.noun)) return yield `there is no noun ${target.noun}`;
  if (target.usually && !nounsOf(target).some((noun) => noun.name === target.usually))
    yield `there is no noun ${target.usually}`;
  const named = [
    ...(target.needs ?? []),
    ...Object.keys(target.links ?? {}),
    ...Object.keys(target.fixed ?? {}),
    target.remarks,
    target.apart,
    ...(target.finds ?? []).flatMap(({ fields }) => fields),
  ];
  if (target.aside !== undefined && !targets.has(target.aside)) yield `there is no target ${target.aside}`;
  for (const key of named) if (key && !fieldOfPlace(target, key)) yield `${target.noun} has no field ${key}`;
  for (const from of Object.values(target.links ?? {})) if (!targets.has(from)) yield `there is no target ${from}`;
  for (const key of preset.asks ?? [])
    if (!preset.targets.some((each) => fieldOfPlace(each, key))) yield `nothing has the asked field ${key}`;
}

function* placeFaults(place: Place, target: Target | undefined, header: string): Generator<string> {
  if (!target) return yield `“${header}” goes to no target`;
  if (place.field === 'id') return;
  if (place.field === 'noun') {
    const nouns = new Set(nounsOf(target).map((noun) => noun.name));
    for (const word of [...Object.values(place.words ?? {}), place.otherwise])
      if (word && !nouns.has(word)) yield `“${header}”: there is no noun ${word}`;
    return;
  }
  const field = fieldOfPlace(target, place.field);
  if (!field) return yield `“${header}”: ${target.noun} has no field ${place.field}`;
  if (!isFillable(field)) yield `“${header}”: ${place.field} cannot be filled`;
  if (place.cell && !field.of?.[place.cell]) yield `“${header}”: ${place.field} has no column ${place.cell}`;
  for (const key of [...(place.unless ?? []), ...Object.values(place.beside ?? {})])
    if (!fieldOfPlace(target, key)) yield `“${header}”: ${target.noun} has no field ${key}`;
  for (const key of Object.keys(place.beside ?? {}))
    if (!field.of?.[key]) yield `“${header}”: ${place.field} has no column ${key}`;
  if (place.line && field.kind !== 'notes') yield `“${header}”: ${place.field} has no lines`;
  for (const word of [...Object.values(place.words ?? {}), place.otherwise])
    if (word && field.options && !Object.keys(field.options).includes(word))
      yield `“${header}”: ${place.field} has no choice ${word}`;
  const referred = field.to ? entityNamed(field.to) : undefined;
  for (const key of [...(place.by ?? []), ...(place.within ?? []), ...Object.keys(place.creating ?? {})])
    if (referred && !referred.fields[key]) yield `“${header}”: ${referred.name} has no field ${key}`;
}
