-- Keeps article_counts and article_searches true, once a statement rather than once a row. A reader that counts a
-- search holds the lock exclusively, so no change falls between its count and its row.
create or replace function count_articles() returns trigger language plpgsql as $$
begin
  -- Views and edits of the body change nothing that is counted.
  if tg_op = 'UPDATE' then
    if not exists (
      select from old_rows join new_rows using (id)
      where (old_rows.status, old_rows.sector, old_rows.published_at, old_rows.search_text)
        is distinct from (new_rows.status, new_rows.sector, new_rows.published_at, new_rows.search_text)
    ) then
      return null;
    end if;
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('meridian article searches', 0));
  if tg_op <> 'INSERT' then
    insert into article_counts as counts (sector, month, articles)
      select s.sector, date_trunc('month', old_rows.published_at at time zone 'UTC')::date, -count(*)
      from old_rows cross join lateral (select '' union select unnest(old_rows.sector)) as s (sector)
      where old_rows.status = 'published' group by 1, 2 order by 1, 2
      on conflict (sector, month) do update set articles = counts.articles + excluded.articles;
    delete from article_searches as searches where searches.found is not null and exists (
      select from old_rows where old_rows.status = 'published' and strpos(old_rows.search_text, searches.q) > 0);
    update article_searches as searches set articles = articles - matches.count
      from (select q, s.sector, count(*) from old_rows join article_searches as s
          on strpos(old_rows.search_text, s.q) > 0 and (s.sector = '' or s.sector = any (old_rows.sector))
        where old_rows.status = 'published' group by 1, 2) as matches
      where (matches.q, matches.sector) = (searches.q, searches.sector);
  end if;
  if tg_op <> 'DELETE' then
    insert into article_counts as counts (sector, month, articles)
      select s.sector, date_trunc('month', new_rows.published_at at time zone 'UTC')::date, count(*)
      from new_rows cross join lateral (select '' union select unnest(new_rows.sector)) as s (sector)
      where new_rows.status = 'published' group by 1, 2 order by 1, 2
      on conflict (sector, month) do update set articles = counts.articles + excluded.articles;
    delete from article_searches as searches where searches.found is not null and exists (
      select from new_rows where new_rows.status = 'published' and strpos(new_rows.search_text, searches.q) > 0);
    update article_searches as searches set articles = articles + matches.count
      from (select q, s.sector, count(*) from new_rows join article_searches as s
          on strpos(new_rows.search_text, s.q) > 0 and (s.sector = '' or s.sector = any (new_rows.sector))
        where new_rows.status = 'published' group by 1, 2) as matches
      where (matches.q, matches.sector) = (searches.q, searches.sector);
  end if;
  delete from article_counts where articles = 0;
  return null;
end $$;

create or replace trigger count_articles_written after insert on articles
  referencing new table as new_rows for each statement execute function count_articles();

create or replace trigger count_articles_changed after update on articles
  referencing old table as old_rows new table as new_rows for each statement execute function count_articles();

create or replace trigger count_articles_deleted after delete on articles
  referencing old table as old_rows for each statement execute function count_articles();
