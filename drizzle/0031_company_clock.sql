-- The company's time zone, for SQL that asks what day something was. Write (select company_zone()): once for a query.
create function company_zone() returns text language sql stable as $$
  select coalesce((select value ->> 'timezone' from setting where name = 'locale'), 'Europe/London')
$$;
