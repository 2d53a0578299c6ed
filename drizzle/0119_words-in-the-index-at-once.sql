-- The index kept new words in a list that each search reads through, so that the planner preferred to read all words.
ALTER INDEX search_word_near_ix SET (fastupdate = off);
SELECT gin_clean_pending_list('search_word_near_ix'::regclass);
