-- Whether whoever began the present step of an import had proved who they are: the step gives no more than they may give.
alter table import_work add column is_proved boolean not null default false;
