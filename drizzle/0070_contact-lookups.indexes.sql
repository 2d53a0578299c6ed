-- An import asks for the contacts that bear one of five hundred addresses or numbers, whatever their case.
create index contact_email_form_ix on contact (lower(email));
create index contact_phone_form_ix on contact (lower(phone));
create index contact_mobile_form_ix on contact (lower(mobile));
