-- The function of features/insights/search/article-words.sql, which the index needs before the SQL files are applied.
create or replace function article_words(title text, excerpt text, tags text[], sector text[], html text)
returns tsvector language plpgsql immutable parallel safe cost 10000 as $$
begin
  return to_tsvector('english', concat_ws(' ', title, excerpt, array_to_string(tags, ' '), array_to_string(sector, ' '),
    left(html, 200000)));
end $$;
--> statement-breakpoint
CREATE TABLE "content_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"slug" text NOT NULL,
	"draft" jsonb NOT NULL,
	"published" jsonb,
	"position" integer NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"published_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_items_slug" UNIQUE("type","slug"),
	CONSTRAINT "content_items_type_bytes" CHECK (octet_length("content_items"."type") <= 8000),
	CONSTRAINT "content_items_slug_bytes" CHECK (octet_length("content_items"."slug") <= 8000),
	CONSTRAINT "content_items_draft_bytes" CHECK (octet_length("content_items"."draft"::text) <= 64000),
	CONSTRAINT "content_items_published_bytes" CHECK (octet_length("content_items"."published"::text) <= 64000),
	CONSTRAINT "content_items_published_at" CHECK ("content_items"."published" is null or "content_items"."published_at" is not null)
);
--> statement-breakpoint
CREATE INDEX "content_items_order" ON "content_items" USING btree ("type","position","id");--> statement-breakpoint
CREATE INDEX "articles_author" ON "articles" USING btree ("author","published_at","id") WHERE "articles"."status" = 'published';--> statement-breakpoint
CREATE INDEX "articles_words" ON "articles" USING gin (article_words("title", "excerpt", "tags", "sector", "content_html"));