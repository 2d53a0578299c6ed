-- Backups are put in a second place as well, and each time that is tried is a run like the others.
alter table backup_run drop constraint backup_run_kind_check;
alter table backup_run add constraint backup_run_kind_check check (kind in ('backup', 'trial', 'copy'));
