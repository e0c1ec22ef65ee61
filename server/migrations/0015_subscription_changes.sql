CREATE TABLE "subscription_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"notified" boolean NOT NULL,
	CONSTRAINT "subscription_changes_position" UNIQUE("subscription_id","position"),
	CONSTRAINT "subscription_changes_user_id_bytes" CHECK (octet_length("subscription_changes"."user_id") <= 8000),
	CONSTRAINT "subscription_changes_subscription_id_bytes" CHECK (octet_length("subscription_changes"."subscription_id") <= 8000),
	CONSTRAINT "subscription_changes_kind_bytes" CHECK (octet_length("subscription_changes"."kind") <= 8000),
	CONSTRAINT "subscription_changes_reason_bytes" CHECK (octet_length("subscription_changes"."reason") <= 8000)
);
--> statement-breakpoint
ALTER TABLE "subscription_changes" ADD CONSTRAINT "subscription_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_changes" ADD CONSTRAINT "subscription_changes_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_changes_of_user" ON "subscription_changes" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "subscription_changes_kind" ON "subscription_changes" USING btree ("kind","at");