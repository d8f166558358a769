-- Money may arrive for an order whose buyer has deleted the account meanwhile: it must go back.
alter table checkout drop constraint checkout_flag_check;
alter table checkout add constraint checkout_flag_check
  check (flag in ('second_payment', 'amount_differs', 'account_gone'));
