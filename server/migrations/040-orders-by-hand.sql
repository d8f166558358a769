-- Money that must go back, or that a bank disputes, waits for a person: few of many orders.
create index checkout_by_hand on checkout (created_at) where state = 'needs_refund' or dispute_state = 'open';
