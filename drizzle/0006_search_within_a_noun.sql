-- A list looks for words within one noun. With the noun before the words one index serves that as well as the search
-- over everything, and the planner knows how many records of that noun a word has.
create index search_entry_noun_words_ix on search_entry using gin ((entity || words) gin_trgm_ops);
drop index search_entry_words_ix;
