ALTER TABLE "user_profiles" ADD COLUMN "attribution" jsonb;--> statement-breakpoint
ALTER TABLE "booking_requests" ADD COLUMN "attribution" jsonb;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "attribution" jsonb;--> statement-breakpoint
ALTER TABLE "intake_submissions" ADD COLUMN "attribution" jsonb;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "referrer" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "utm_source" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "utm_medium" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "utm_campaign" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "landing_path" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "segment" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "scheduled_zone" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "recorded_to" uuid;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "attribution" jsonb;--> statement-breakpoint
CREATE INDEX "leads_of_origin" ON "leads" USING btree (coalesce("utm_source", "referrer"),"created_at","id","stage") WHERE coalesce("leads"."utm_source", "leads"."referrer") is not null;--> statement-breakpoint
CREATE INDEX "leads_of_campaign" ON "leads" USING btree ("utm_campaign","created_at","id","stage") WHERE "leads"."utm_campaign" is not null;--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_by_campaign" ON "newsletter_subscriptions" USING btree (("attribution" ->> 'utm_campaign')) WHERE "newsletter_subscriptions"."attribution" ->> 'utm_campaign' is not null;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_referrer_bytes" CHECK (octet_length("leads"."referrer") <= 8000);--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_utm_source_bytes" CHECK (octet_length("leads"."utm_source") <= 8000);--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_utm_medium_bytes" CHECK (octet_length("leads"."utm_medium") <= 8000);--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_utm_campaign_bytes" CHECK (octet_length("leads"."utm_campaign") <= 8000);--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_landing_path_bytes" CHECK (octet_length("leads"."landing_path") <= 8000);--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_segment_bytes" CHECK (octet_length("campaigns"."segment") <= 8000);--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_scheduled_zone_bytes" CHECK (octet_length("campaigns"."scheduled_zone") <= 8000);