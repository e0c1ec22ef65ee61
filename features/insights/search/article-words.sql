-- The words of an article in their base form, hyphenated ones also in parts: title, summary, tags, industries and text,
-- whose HTML tags the parser skips. An index depends on this function, so the migration that makes the index creates
-- it too, and a change needs a new index.
create or replace function article_words(title text, excerpt text, tags text[], sector text[], html text)
returns tsvector language plpgsql immutable parallel safe cost 10000 as $$
begin
  return to_tsvector('english', concat_ws(' ', title, excerpt, array_to_string(tags, ' '), array_to_string(sector, ' '),
    left(html, 200000)));
end $$;
