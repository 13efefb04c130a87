"""Who looks at which game now, in this process and in others."""
