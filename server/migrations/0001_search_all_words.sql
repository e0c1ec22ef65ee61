-- The function of features/insights/search/article-words.sql, which the index needs before the SQL files are applied.
create or replace function article_words(title text, excerpt text, tags text[], sector text[], html text)
returns tsvector language plpgsql immutable parallel safe cost 10000 as $$
begin
  return to_tsvector('english', concat_ws(' ', title, excerpt, array_to_string(tags, ' '), array_to_string(sector, ' '),
    left(html, 200000)));
end $$;
--> statement-breakpoint
CREATE INDEX "articles_words" ON "articles" USING gin (article_words("title", "excerpt", "tags", "sector", "content_html"));
