ALTER TABLE "user_profiles" ADD COLUMN "is_billed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "user_profiles_billed_search" ON "user_profiles" USING gin ("search_text" gin_trgm_ops) WHERE "user_profiles"."is_billed";--> statement-breakpoint
CREATE INDEX "campaigns_search" ON "campaigns" USING gin (lower("subject") gin_trgm_ops);