"""What requests and answers look like, for the OpenAPI document; only query parameters are checked with these."""
