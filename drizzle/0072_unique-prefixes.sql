-- What no two bank holidays and no two prefixes share is declared now, and its indexes bear the names that follow from that.
alter index bank_holiday_place_uq rename to bank_holiday_division_day_uq;
create unique index prefix_address_space_id_cidr_uq on prefix (address_space_id, lower(cidr)) where archived_at is null;
drop index prefix_cidr_uq;
