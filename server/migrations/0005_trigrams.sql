-- Searches look for any part of a text: an index over its groups of three letters finds them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
