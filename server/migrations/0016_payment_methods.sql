CREATE TABLE "billing_reminders" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_reminders_user_id_key_pk" PRIMARY KEY("user_id","key"),
	CONSTRAINT "billing_reminders_user_id_bytes" CHECK (octet_length("billing_reminders"."user_id") <= 8000),
	CONSTRAINT "billing_reminders_key_bytes" CHECK (octet_length("billing_reminders"."key") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"brand" text,
	"last4" text,
	"exp_month" integer,
	"exp_year" integer,
	"is_default" boolean NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_methods_id_bytes" CHECK (octet_length("payment_methods"."id") <= 8000),
	CONSTRAINT "payment_methods_user_id_bytes" CHECK (octet_length("payment_methods"."user_id") <= 8000),
	CONSTRAINT "payment_methods_type_bytes" CHECK (octet_length("payment_methods"."type") <= 8000),
	CONSTRAINT "payment_methods_brand_bytes" CHECK (octet_length("payment_methods"."brand") <= 8000),
	CONSTRAINT "payment_methods_last4_bytes" CHECK (octet_length("payment_methods"."last4") <= 8000),
	CONSTRAINT "payment_methods_state_bytes" CHECK (octet_length("payment_methods"."state") <= 8000)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method_type" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "payment_method_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_charge_at" bigint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_charge_cents" integer;--> statement-breakpoint
ALTER TABLE "billing_reminders" ADD CONSTRAINT "billing_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_methods_of_user" ON "payment_methods" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method_type_bytes" CHECK (octet_length("payments"."method_type") <= 8000);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_payment_method_id_bytes" CHECK (octet_length("subscriptions"."payment_method_id") <= 8000);