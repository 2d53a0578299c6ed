-- Few of all jobs are open: their lists, counts and clocks read no others.
create index job_open_ix on job (id) where archived_at is null and status in ('new', 'open', 'in-progress', 'scheduled', 'waiting-customer', 'waiting-supplier', 'on-hold');
create index job_open_due_ix on job (next_due_at, created_at, id) where archived_at is null and status in ('new', 'open', 'in-progress', 'scheduled', 'waiting-customer', 'waiting-supplier', 'on-hold');
-- The search of everything leaves out what is archived or retired, such as most jobs, and reads nothing of it.
create index search_entry_current_words_ix on search_entry using gin ((entity || words) gin_trgm_ops) where not archived;
-- When each debtor paid last.
create index open_item_receipt_ix on open_item (customer_id, doc_date) where kind = 'receipt';
