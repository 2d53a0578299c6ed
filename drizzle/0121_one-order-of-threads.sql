-- The index by time holds the same entries in the order that is read.
drop index thread_entry_record_ix;
