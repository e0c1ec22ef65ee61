CREATE TABLE "agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"offer" text,
	"description" text NOT NULL,
	"lines" jsonb NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"first_day" text,
	"months" integer,
	"days_due" integer NOT NULL,
	"collection" text NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"subscription_id" text,
	"invoice_id" text,
	"act" jsonb,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreements_subscription_id_unique" UNIQUE("subscription_id"),
	CONSTRAINT "agreements_invoice_id_unique" UNIQUE("invoice_id"),
	CONSTRAINT "agreements_user_id_bytes" CHECK (octet_length("agreements"."user_id") <= 8000),
	CONSTRAINT "agreements_kind_bytes" CHECK (octet_length("agreements"."kind") <= 8000),
	CONSTRAINT "agreements_offer_bytes" CHECK (octet_length("agreements"."offer") <= 8000),
	CONSTRAINT "agreements_description_bytes" CHECK (octet_length("agreements"."description") <= 8000),
	CONSTRAINT "agreements_currency_bytes" CHECK (octet_length("agreements"."currency") <= 8000),
	CONSTRAINT "agreements_first_day_bytes" CHECK (octet_length("agreements"."first_day") <= 8000),
	CONSTRAINT "agreements_collection_bytes" CHECK (octet_length("agreements"."collection") <= 8000),
	CONSTRAINT "agreements_state_bytes" CHECK (octet_length("agreements"."state") <= 8000),
	CONSTRAINT "agreements_refusal_bytes" CHECK (octet_length("agreements"."refusal") <= 8000),
	CONSTRAINT "agreements_subscription_id_bytes" CHECK (octet_length("agreements"."subscription_id") <= 8000),
	CONSTRAINT "agreements_invoice_id_bytes" CHECK (octet_length("agreements"."invoice_id") <= 8000),
	CONSTRAINT "agreements_created_by_bytes" CHECK (octet_length("agreements"."created_by") <= 8000)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreements_of_user" ON "agreements" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "agreements_unfinished" ON "agreements" USING btree ("changed_at") WHERE "agreements"."state" in ('waiting', 'asked') or "agreements"."act" is not null;--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("due_at") WHERE "payments"."status" = 'open' and "payments"."due_at" is not null;