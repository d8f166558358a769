declare module "virtual:brand-name" {
  export const name: string;
}

declare module "virtual:brand" {
  export const name: string;
  export const tagline: string;
  export const email: string;
  export const chat_group: string;
  export const disclaimer: string;
}
