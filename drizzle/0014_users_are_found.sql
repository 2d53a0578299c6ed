-- Users have pages of their own now, so the search finds them.
update search_entry set hidden = false where entity = 'user';
