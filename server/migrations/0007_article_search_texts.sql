DROP INDEX "articles_newest";--> statement-breakpoint
DROP INDEX "articles_newest_legal_tech";--> statement-breakpoint
DROP INDEX "articles_newest_automations";--> statement-breakpoint
DROP INDEX "articles_newest_agencies";--> statement-breakpoint
DROP INDEX "articles_newest_ai_tools";--> statement-breakpoint
DROP INDEX "articles_newest_tech";--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" USING btree ("published_at","id","search_text") WHERE "articles"."status" = 'published';--> statement-breakpoint
CREATE INDEX "articles_newest_legal_tech" ON "articles" USING btree ("published_at","id","search_text") WHERE "articles"."status" = 'published' and "articles"."sector" @> '{"Legal Tech"}'::text[];--> statement-breakpoint
CREATE INDEX "articles_newest_automations" ON "articles" USING btree ("published_at","id","search_text") WHERE "articles"."status" = 'published' and "articles"."sector" @> '{"Automations"}'::text[];--> statement-breakpoint
CREATE INDEX "articles_newest_agencies" ON "articles" USING btree ("published_at","id","search_text") WHERE "articles"."status" = 'published' and "articles"."sector" @> '{"Agencies"}'::text[];--> statement-breakpoint
CREATE INDEX "articles_newest_ai_tools" ON "articles" USING btree ("published_at","id","search_text") WHERE "articles"."status" = 'published' and "articles"."sector" @> '{"AI Tools"}'::text[];--> statement-breakpoint
CREATE INDEX "articles_newest_tech" ON "articles" USING btree ("published_at","id","search_text") WHERE "articles"."status" = 'published' and "articles"."sector" @> '{"Tech"}'::text[];--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_search_text" CHECK (octet_length("articles"."search_text") <= 2500);