CREATE TABLE "billing_details" (
	"user_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text NOT NULL,
	"postal_code" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"country" text NOT NULL,
	"vat_id" text NOT NULL,
	"vat_state" text,
	"version" uuid NOT NULL,
	"pushed_version" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_details_user_id_bytes" CHECK (octet_length("billing_details"."user_id") <= 8000),
	CONSTRAINT "billing_details_name_bytes" CHECK (octet_length("billing_details"."name") <= 8000),
	CONSTRAINT "billing_details_line1_bytes" CHECK (octet_length("billing_details"."line1") <= 8000),
	CONSTRAINT "billing_details_line2_bytes" CHECK (octet_length("billing_details"."line2") <= 8000),
	CONSTRAINT "billing_details_postal_code_bytes" CHECK (octet_length("billing_details"."postal_code") <= 8000),
	CONSTRAINT "billing_details_city_bytes" CHECK (octet_length("billing_details"."city") <= 8000),
	CONSTRAINT "billing_details_state_bytes" CHECK (octet_length("billing_details"."state") <= 8000),
	CONSTRAINT "billing_details_country_bytes" CHECK (octet_length("billing_details"."country") <= 8000),
	CONSTRAINT "billing_details_vat_id_bytes" CHECK (octet_length("billing_details"."vat_id") <= 8000),
	CONSTRAINT "billing_details_vat_state_bytes" CHECK (octet_length("billing_details"."vat_state") <= 8000)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promotion_code_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "discount_label" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tax_label" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tax_included" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tax_note" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "billed_to" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "discount_label" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "discount_ends_at" bigint;--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_code_bytes" CHECK (octet_length("orders"."discount_code") <= 8000);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promotion_code_id_bytes" CHECK (octet_length("orders"."promotion_code_id") <= 8000);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_discount_label_bytes" CHECK (octet_length("payments"."discount_label") <= 8000);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_tax_label_bytes" CHECK (octet_length("payments"."tax_label") <= 8000);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_tax_note_bytes" CHECK (octet_length("payments"."tax_note") <= 8000);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_discount_label_bytes" CHECK (octet_length("subscriptions"."discount_label") <= 8000);