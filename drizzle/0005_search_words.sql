-- Every word of every name, once or, where two came at the same moment, twice; with the forms that misspelt words meet
-- it by: itself, and itself with a letter or two left out.
create table search_word (
  word text not null,
  near text[] not null
);
create index search_word_word_ix on search_word (word);
create index search_word_near_ix on search_word using gin (near);
