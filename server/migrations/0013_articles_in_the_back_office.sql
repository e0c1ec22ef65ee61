CREATE TABLE "article_drafts" (
	"article_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"excerpt" text NOT NULL,
	"html" text NOT NULL,
	"sectors" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"author" text NOT NULL,
	"cover" text,
	"publish_at" timestamp (3) with time zone,
	"publish_by" text,
	"saved_by" text,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_before" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "article_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"store_id" text NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_redirects" (
	"slug" text PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"excerpt" text NOT NULL,
	"html" text NOT NULL,
	"sectors" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"author" text NOT NULL,
	"cover" text
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "touched_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "article_drafts" ADD CONSTRAINT "article_drafts_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_redirects" ADD CONSTRAINT "article_redirects_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD CONSTRAINT "article_revisions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_drafts_due" ON "article_drafts" USING btree ("publish_at") WHERE "article_drafts"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "article_redirects_of_article" ON "article_redirects" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "article_revisions_of_article" ON "article_revisions" USING btree ("article_id","id");--> statement-breakpoint
CREATE INDEX "articles_touched" ON "articles" USING btree ("touched_at","id");--> statement-breakpoint
UPDATE "articles" SET "touched_at" = "updated_at";
