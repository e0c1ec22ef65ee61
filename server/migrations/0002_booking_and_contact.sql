CREATE TABLE "booking_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text,
	"phone" text,
	"message" text NOT NULL,
	"preferred_date" timestamp (3) with time zone,
	"form_id" text NOT NULL,
	"inquiry_type" text DEFAULT 'strategy_call' NOT NULL,
	"metadata" jsonb NOT NULL,
	"time_zone" text,
	"status" text DEFAULT 'new' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"suspected_spam" text[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_requests_form_id_unique" UNIQUE("form_id")
);
--> statement-breakpoint
CREATE TABLE "contact_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text,
	"email" text NOT NULL,
	"company" text,
	"message" text NOT NULL,
	"form_type" text DEFAULT 'contact' NOT NULL,
	"metadata" jsonb NOT NULL,
	"form_id" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"suspected_spam" text[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_submissions_form_id_unique" UNIQUE("form_id")
);
--> statement-breakpoint
CREATE INDEX "booking_requests_newest" ON "booking_requests" USING btree ("created_at","id") WHERE "booking_requests"."suspected_spam" is null;--> statement-breakpoint
CREATE INDEX "booking_requests_suspected" ON "booking_requests" USING btree ("created_at","id") WHERE "booking_requests"."suspected_spam" is not null;--> statement-breakpoint
CREATE INDEX "contact_submissions_newest" ON "contact_submissions" USING btree ("created_at","id") WHERE "contact_submissions"."suspected_spam" is null;--> statement-breakpoint
CREATE INDEX "contact_submissions_suspected" ON "contact_submissions" USING btree ("created_at","id") WHERE "contact_submissions"."suspected_spam" is not null;