CREATE TABLE "article_counts" (
	"sector" text NOT NULL,
	"month" date NOT NULL,
	"articles" integer NOT NULL,
	CONSTRAINT "article_counts_sector_month_pk" PRIMARY KEY("sector","month")
);
--> statement-breakpoint
CREATE TABLE "article_reader_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_readers" (
	"day" date NOT NULL,
	"article_id" uuid NOT NULL,
	"reader" text NOT NULL,
	"counted_at" timestamp (3) with time zone,
	CONSTRAINT "article_readers_day_article_id_reader_pk" PRIMARY KEY("day","article_id","reader")
);
--> statement-breakpoint
CREATE TABLE "article_searches" (
	"q" text NOT NULL,
	"sector" text NOT NULL,
	"articles" integer NOT NULL,
	"found" uuid[],
	"counted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_searches_q_sector_pk" PRIMARY KEY("q","sector")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"content_html" text NOT NULL,
	"cover_image_url" text,
	"sector" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"author" text NOT NULL,
	"read_time_minutes" integer DEFAULT 5 NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"headings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"search_text" text NOT NULL,
	"file_digest" text,
	"edited_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "articles_slug_unique" UNIQUE("slug"),
	CONSTRAINT "articles_published_at" CHECK ("articles"."status" <> 'published' or "articles"."published_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "article_readers" ADD CONSTRAINT "article_readers_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_readers_uncounted" ON "article_readers" USING btree ("article_id") WHERE "article_readers"."counted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" USING btree ("published_at","id") WHERE "articles"."status" = 'published';--> statement-breakpoint
CREATE INDEX "articles_newest_legal_tech" ON "articles" USING btree ("published_at","id") WHERE "articles"."status" = 'published' and "articles"."sector" @> '{"Legal Tech"}'::text[];--> statement-breakpoint
CREATE INDEX "articles_newest_automations" ON "articles" USING btree ("published_at","id") WHERE "articles"."status" = 'published' and "articles"."sector" @> '{"Automations"}'::text[];--> statement-breakpoint
CREATE INDEX "articles_newest_agencies" ON "articles" USING btree ("published_at","id") WHERE "articles"."status" = 'published' and "articles"."sector" @> '{"Agencies"}'::text[];--> statement-breakpoint
CREATE INDEX "articles_newest_ai_tools" ON "articles" USING btree ("published_at","id") WHERE "articles"."status" = 'published' and "articles"."sector" @> '{"AI Tools"}'::text[];--> statement-breakpoint
CREATE INDEX "articles_newest_tech" ON "articles" USING btree ("published_at","id") WHERE "articles"."status" = 'published' and "articles"."sector" @> '{"Tech"}'::text[];--> statement-breakpoint
CREATE INDEX "articles_search" ON "articles" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
-- Keeps article_counts and article_searches true, once a statement and not once a row. Whoever counts a search anew
-- holds the lock alone meanwhile, so that no change slips in between its count and its row.
CREATE FUNCTION count_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A view counted, a spelling mended in the text: nothing that is counted here.
  IF tg_op = 'UPDATE' THEN
    IF NOT EXISTS (
      SELECT FROM gone JOIN come USING (id)
      WHERE (gone.status, gone.sector, gone.published_at, gone.search_text)
        IS DISTINCT FROM (come.status, come.sector, come.published_at, come.search_text)
    ) THEN
      RETURN NULL;
    END IF;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('meridian article searches', 0));
  IF tg_op <> 'INSERT' THEN
    INSERT INTO article_counts AS counts (sector, month, articles)
      SELECT s.sector, date_trunc('month', gone.published_at AT TIME ZONE 'UTC')::date, -count(*)
      FROM gone CROSS JOIN LATERAL (SELECT '' UNION SELECT unnest(gone.sector)) AS s (sector)
      WHERE gone.status = 'published' GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (sector, month) DO UPDATE SET articles = counts.articles + excluded.articles;
    DELETE FROM article_searches AS searches WHERE searches.found IS NOT NULL AND EXISTS (
      SELECT FROM gone WHERE gone.status = 'published' AND strpos(gone.search_text, searches.q) > 0);
    UPDATE article_searches AS searches SET articles = articles - matches.count
      FROM (SELECT q, s.sector, count(*) FROM gone JOIN article_searches AS s
          ON strpos(gone.search_text, s.q) > 0 AND (s.sector = '' OR s.sector = ANY (gone.sector))
        WHERE gone.status = 'published' GROUP BY 1, 2) AS matches
      WHERE (matches.q, matches.sector) = (searches.q, searches.sector);
  END IF;
  IF tg_op <> 'DELETE' THEN
    INSERT INTO article_counts AS counts (sector, month, articles)
      SELECT s.sector, date_trunc('month', come.published_at AT TIME ZONE 'UTC')::date, count(*)
      FROM come CROSS JOIN LATERAL (SELECT '' UNION SELECT unnest(come.sector)) AS s (sector)
      WHERE come.status = 'published' GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (sector, month) DO UPDATE SET articles = counts.articles + excluded.articles;
    DELETE FROM article_searches AS searches WHERE searches.found IS NOT NULL AND EXISTS (
      SELECT FROM come WHERE come.status = 'published' AND strpos(come.search_text, searches.q) > 0);
    UPDATE article_searches AS searches SET articles = articles + matches.count
      FROM (SELECT q, s.sector, count(*) FROM come JOIN article_searches AS s
          ON strpos(come.search_text, s.q) > 0 AND (s.sector = '' OR s.sector = ANY (come.sector))
        WHERE come.status = 'published' GROUP BY 1, 2) AS matches
      WHERE (matches.q, matches.sector) = (searches.q, searches.sector);
  END IF;
  DELETE FROM article_counts WHERE articles = 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_articles_written AFTER INSERT ON articles
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_articles();
--> statement-breakpoint
CREATE TRIGGER count_articles_changed AFTER UPDATE ON articles
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_articles();
--> statement-breakpoint
CREATE TRIGGER count_articles_deleted AFTER DELETE ON articles
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_articles();
