-- The small picture that belongs to a photo. Both are kept as files; lists show the small one.
create table avatar_small (
  file_id bigint primary key references stored_file (id) on delete cascade,
  small_file_id bigint not null references stored_file (id) on delete restrict
);
