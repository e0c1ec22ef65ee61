DROP INDEX "orders_under_way";
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "released_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "checked_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "amount_disputed" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- An order whose subscription has ended takes its offer no longer.
UPDATE "orders" SET "released_at" = now() WHERE "status" = 'paid' AND "mode" = 'subscription' AND EXISTS (SELECT FROM "subscriptions" s
  WHERE s."id" = "orders"."subscription_id" AND s."status" NOT IN ('active', 'trialing', 'past_due', 'unpaid', 'incomplete', 'paused'));
--> statement-breakpoint
-- Of several that take one offer, as older versions could make, the furthest keeps it, so that the index can be made.
UPDATE "orders" SET "released_at" = now() WHERE "id" IN (SELECT "id" FROM (
  SELECT "id", row_number() OVER (PARTITION BY "user_id", "offer"
    ORDER BY array_position(ARRAY['paid', 'processing', 'open'], "status"), "created_at" DESC, "id") AS place
  FROM "orders" WHERE "released_at" IS NULL
    AND ("status" IN ('open', 'processing') OR ("status" = 'paid' AND "mode" = 'subscription'))) ranked WHERE place > 1);
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_taking_offer" ON "orders" USING btree ("user_id","offer") WHERE "orders"."released_at" is null and ("orders"."status" in ('open', 'processing') or ("orders"."status" = 'paid' and "orders"."mode" = 'subscription'));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_revenue"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted_before bigint := 0;
  counted_now bigint := 0;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."paid_at" IS NOT NULL THEN
    counted_before := OLD."amount_paid" - OLD."amount_refunded" - OLD."amount_disputed";
  END IF;
  IF counted_before <> 0 THEN
    PERFORM "count_figure"('revenue', OLD."paid_at", "revenue_offer"(OLD."order_id", OLD."subscription_id"), OLD."currency", -counted_before);
  END IF;
  IF NEW."paid_at" IS NOT NULL THEN counted_now := NEW."amount_paid" - NEW."amount_refunded" - NEW."amount_disputed"; END IF;
  IF counted_now <> 0 THEN
    PERFORM "count_figure"('revenue', NEW."paid_at", "revenue_offer"(NEW."order_id", NEW."subscription_id"), NEW."currency", counted_now);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER "payments_counted_anew" ON "payments";
--> statement-breakpoint
CREATE TRIGGER "payments_counted_anew" AFTER UPDATE ON "payments" FOR EACH ROW
  WHEN ((OLD."paid_at", OLD."amount_paid", OLD."amount_refunded", OLD."amount_disputed", OLD."order_id", OLD."currency") IS DISTINCT FROM
    (NEW."paid_at", NEW."amount_paid", NEW."amount_refunded", NEW."amount_disputed", NEW."order_id", NEW."currency"))
  EXECUTE FUNCTION "count_revenue"();
--> statement-breakpoint
-- What the bank holds or has kept of disputes that were known before; each customer's next sync writes the exact sum.
UPDATE "payments" SET "amount_disputed" = "amount_paid" - "amount_refunded"
  WHERE "dispute" IN ('needs_response', 'under_review', 'lost') AND "amount_paid" > "amount_refunded";
