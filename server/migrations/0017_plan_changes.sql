ALTER TABLE "subscriptions" ADD COLUMN "scheduled_offer" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "scheduled_at" bigint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paused_at" bigint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "resumes_at" bigint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "cancel_feedback" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "cancel_comment" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "collection_method" text DEFAULT 'charge_automatically' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "is_agreed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_scheduled_offer_bytes" CHECK (octet_length("subscriptions"."scheduled_offer") <= 8000);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_cancel_feedback_bytes" CHECK (octet_length("subscriptions"."cancel_feedback") <= 8000);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_cancel_comment_bytes" CHECK (octet_length("subscriptions"."cancel_comment") <= 8000);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_collection_method_bytes" CHECK (octet_length("subscriptions"."collection_method") <= 8000);