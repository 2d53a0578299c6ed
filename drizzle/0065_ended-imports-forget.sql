-- Of an import that has ended nothing of its file is kept: imports that ended before kept samples of their columns.
update import_work w set columns = '[]', mapping = null, tally = '{}'
  from import i where i.id = w.import_id and i.state in ('cancelled', 'undone');
update import_work w
   set columns = (select jsonb_agg(c || '{"samples": []}' order by n) from jsonb_array_elements(w.columns) with ordinality as x (c, n))
  from import i where i.id = w.import_id and i.state in ('committed', 'partly') and w.columns <> '[]';
