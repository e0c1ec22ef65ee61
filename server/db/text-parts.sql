-- Every part of a text's words, from each letter to the end of the word or 24 characters on. A GIN index of them finds
-- any part of any word by one prefix. An index depends on this function, so the migration that makes the index
-- creates it too, and a change needs a new index.
create or replace function text_parts(input text) returns tsvector language plpgsql immutable parallel safe cost 1000 as $$
begin
  return array_to_tsvector(array(
    select substr(word, at, 24)
    from string_to_table(translate(input, e'\n', ' '), ' ') word, generate_series(1, length(word)) at));
end $$;
