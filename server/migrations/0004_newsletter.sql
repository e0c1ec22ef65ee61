CREATE TABLE "newsletter_deliveries" (
	"letter_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"taken_by" text,
	"not_before" timestamp (3) with time zone NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"outcome" text,
	CONSTRAINT "newsletter_deliveries_letter_id_subscription_id_pk" PRIMARY KEY("letter_id","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "newsletter_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slot" timestamp (3) with time zone NOT NULL,
	"articles" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "newsletter_letters_slot_unique" UNIQUE("slot")
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"subscribed_at" timestamp (3) with time zone,
	"unsubscribed_at" timestamp (3) with time zone,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"source" text DEFAULT 'insights_page' NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"form_id" text,
	"confirmation_sent_at" timestamp (3) with time zone,
	"suspected_spam" text[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_subscriptions_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_letter_id_newsletter_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."newsletter_letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_subscription_id_newsletter_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."newsletter_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_waiting" ON "newsletter_deliveries" USING btree ("letter_id","subscription_id") WHERE "newsletter_deliveries"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_subscription" ON "newsletter_deliveries" USING btree ("subscription_id");