create index job_rating_ix on job (rating, id);
