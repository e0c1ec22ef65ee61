-- The function of server/db/text-parts.sql, which the index needs before the SQL files are applied.
create or replace function text_parts(input text) returns tsvector language plpgsql immutable parallel safe cost 1000 as $$
begin
  return array_to_tsvector(array(
    select substr(word, at, 24)
    from string_to_table(translate(input, e'\n', ' '), ' ') word, generate_series(1, length(word)) at));
end $$;--> statement-breakpoint
DROP INDEX "articles_search";--> statement-breakpoint
CREATE INDEX "articles_parts" ON "articles" USING gin (text_parts("search_text")) WITH (fastupdate=false);