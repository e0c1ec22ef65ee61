CREATE TABLE "lead_emails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" uuid NOT NULL,
	"key" text NOT NULL,
	"purpose" text NOT NULL,
	"recipient" text NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_emails_once" UNIQUE("lead_id","key"),
	CONSTRAINT "lead_emails_key_bytes" CHECK (octet_length("lead_emails"."key") <= 8000),
	CONSTRAINT "lead_emails_purpose_bytes" CHECK (octet_length("lead_emails"."purpose") <= 8000),
	CONSTRAINT "lead_emails_recipient_bytes" CHECK (octet_length("lead_emails"."recipient") <= 8000)
);
--> statement-breakpoint
ALTER TABLE "lead_emails" ADD CONSTRAINT "lead_emails_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;