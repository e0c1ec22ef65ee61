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
ALTER TABLE "webhook_endpoints" ADD COLUMN "former_secrets" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
UPDATE "webhook_endpoints" SET "former_secrets" = jsonb_build_array(jsonb_build_object('secret', "former_secret", 'until', to_char("former_secret_until" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) WHERE "former_secret" IS NOT NULL AND "former_secret_until" > now();
--> statement-breakpoint
UPDATE "webhook_endpoints" SET "event_types" = ARRAY['lead.created', 'lead.updated', 'booking.created', 'booking.updated', 'sale.completed', 'subscription.updated', 'payment.paid', 'payment.failed', 'payment.refunded', 'payment.disputed', 'subscriber.joined', 'subscriber.left', 'lead.erased', 'subscriber.erased', 'client.erased'] WHERE "event_types" @> ARRAY['lead.created', 'booking.created', 'sale.completed', 'subscription.updated'];
