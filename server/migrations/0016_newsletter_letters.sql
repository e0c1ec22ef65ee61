CREATE TABLE "newsletter_erased" (
	"code" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_import_lines" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"address" text NOT NULL,
	"verdict" text NOT NULL,
	CONSTRAINT "newsletter_import_lines_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "newsletter_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"content" text,
	"columns" jsonb NOT NULL,
	"has_header" boolean NOT NULL,
	"address_column" integer NOT NULL,
	"consent_source" text DEFAULT '' NOT NULL,
	"consent_at" timestamp (3) with time zone,
	"state" text DEFAULT 'open' NOT NULL,
	"counts" jsonb,
	"written_to" integer DEFAULT 0 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "newsletter_own_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"preheader" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"audience" text DEFAULT 'all' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"readers" integer,
	"created_by" text NOT NULL,
	"updated_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_results" (
	"letter_id" uuid PRIMARY KEY NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"bounced" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"unsubscribed" integer DEFAULT 0 NOT NULL,
	"counted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" DROP CONSTRAINT "newsletter_deliveries_letter_id_newsletter_letters_id_fk";
--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD COLUMN "left_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "consent_source" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "consent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "imported_by" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "bounced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "bounce_reason" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "soft_bounces" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_import_lines" ADD CONSTRAINT "newsletter_import_lines_import_id_newsletter_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."newsletter_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_own_letters_newest" ON "newsletter_own_letters" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_newest" ON "newsletter_subscriptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_by_status" ON "newsletter_subscriptions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_by_address" ON "newsletter_subscriptions" USING btree ("status","email");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_by_source" ON "newsletter_subscriptions" USING btree ("source","created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_search" ON "newsletter_subscriptions" USING gin ("email" gin_trgm_ops) WITH (fastupdate=false);