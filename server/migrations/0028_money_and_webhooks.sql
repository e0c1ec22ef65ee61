CREATE TABLE "invoice_revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"billed_to" jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_revisions_number" UNIQUE("payment_id","revision"),
	CONSTRAINT "invoice_revisions_user_id_bytes" CHECK (octet_length("invoice_revisions"."user_id") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "unwritten_webhook_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"subject" text,
	"data" jsonb NOT NULL,
	"fault" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unwritten_webhook_events_type_bytes" CHECK (octet_length("unwritten_webhook_events"."type") <= 8000),
	CONSTRAINT "unwritten_webhook_events_subject_bytes" CHECK (octet_length("unwritten_webhook_events"."subject") <= 8000),
	CONSTRAINT "unwritten_webhook_events_fault_bytes" CHECK (octet_length("unwritten_webhook_events"."fault") <= 8000)
);
--> statement-breakpoint
ALTER TABLE "payment_customers" ADD COLUMN "credit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD COLUMN "credit_currency" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "credit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_charge_tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_charge_credit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "is_taxed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "former_secrets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_revisions" ADD CONSTRAINT "invoice_revisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_revisions" ADD CONSTRAINT "invoice_revisions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_credit_currency_bytes" CHECK (octet_length("payment_customers"."credit_currency") <= 8000);--> statement-breakpoint
UPDATE "webhook_endpoints" SET "former_secrets" = jsonb_build_array(jsonb_build_object('secret', "former_secret", 'until', to_char("former_secret_until" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) WHERE "former_secret" IS NOT NULL AND "former_secret_until" > now();--> statement-breakpoint
UPDATE "webhook_endpoints" SET "event_types" = ARRAY['lead.created', 'lead.updated', 'booking.created', 'booking.updated', 'sale.completed', 'subscription.updated', 'payment.paid', 'payment.failed', 'payment.refunded', 'payment.disputed', 'subscriber.joined', 'subscriber.left', 'lead.erased', 'subscriber.erased', 'client.erased'] WHERE "event_types" @> ARRAY['lead.created', 'booking.created', 'sale.completed', 'subscription.updated'];
